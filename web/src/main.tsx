import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/shell.css";
import "./styles/controls.css";
import { render } from "preact";
import { App } from "./app";
import { begin } from "./i18n/language";

const root = document.getElementById("app");
if (root !== null) {
  begin()
    .catch(() => undefined) // without its catalogue the page is in English
    .then(() => render(<App />, root));
}
