/** The frame of every page: the bar with its routes, language and theme, and the page itself. */
import { useEffect } from "preact/hooks";
import { choose, LANGUAGES, language } from "./i18n/language";
import { t } from "./i18n/translate";
import { href, type RouteName, route } from "./router";
import { Announcements, Messages, toast } from "./ui/announce";
import { Brand } from "./ui/brand";
import { ClauseDialog } from "./ui/clauses";
import { Button, Icon } from "./ui/controls";
import { lazy } from "./ui/lazy";
import { chooseTheme, dark } from "./ui/theme";

const Start = lazy(() => import("./ask/start"));
const Ask = lazy(() => import("./ask/page"));
const Edit = lazy(() => import("./edit/page"));
const Play = lazy(() => import("./play/setup"));
const Game = lazy(() => import("./play/game"));
const Replay = lazy(() => import("./replay/page"));
const Shared = lazy(() => import("./share/position"));
const Reference = lazy(() => import("./reference/page"));

function Page() {
  const { name, parts } = route.value;
  switch (name) {
    case "start":
      return <Start />;
    case "ask":
      return <Ask example={parts[0]} key={parts[0]} />;
    case "edit":
      return <Edit />;
    case "play":
      return <Play />;
    case "game":
      return <Game game={parts[0] ?? ""} token={parts[1] ?? ""} key={parts.join("/")} />;
    case "replay":
      return <Replay parts={parts} key={parts.join("/")} />;
    case "position":
      return <Shared position={parts[0] ?? ""} key={parts[0]} />;
    case "reference":
      return <Reference ruleset={parts[0] ?? ""} key={parts[0]} />;
  }
}

/** Pages with a board fill the window; the others scroll. */
const FIXED: ReadonlySet<RouteName> = new Set<RouteName>(["ask", "edit", "game", "position", "replay"]);

export function App() {
  const { name } = route.value;
  const title = titleOf(name);
  useEffect(() => {
    document.title = title === "" ? "Defilade" : `${title} · Defilade`;
  }, [title]);
  return (
    <div class={FIXED.has(name) ? "shell shell-fixed" : "shell"}>
      <button type="button" class="skip" onClick={() => document.getElementById("main")?.focus()}>
        {t("Skip to the page")}
      </button>
      <Bar current={name} />
      <main class="page" id="main" tabIndex={-1}>
        <Page />
      </main>
      <ClauseDialog />
      <Announcements />
    </div>
  );
}

function titleOf(name: RouteName): string {
  switch (name) {
    case "start":
      return "";
    case "ask":
      return t("Ask");
    case "edit":
      return t("Edit");
    case "play":
    case "game":
      return t("Play");
    case "position":
      return t("Position");
    case "reference":
      return t("Rules");
    case "replay":
      return t("Replay");
  }
}

function Bar({ current }: { readonly current: RouteName }) {
  const routes: readonly { readonly name: RouteName; readonly text: string }[] = [
    { name: "ask", text: t("Ask") },
    { name: "play", text: t("Play") },
    { name: "edit", text: t("Edit") },
    { name: "reference", text: t("Rules") },
  ];
  return (
    <header class="bar no-print">
      <a class="brand" href={href("start")} aria-label={t("Defilade: to the start")}>
        <Brand />
        <span>Defilade</span>
      </a>
      <nav class="nav" aria-label={t("Pages")}>
        {routes.map((to) => (
          <a key={to.name} href={href(to.name)} aria-current={to.name === current ? "page" : undefined}>
            {to.text}
          </a>
        ))}
      </nav>
      <Messages />
      <div class="bar-tools">
        <LanguageButton />
        <Button
          kind="quiet"
          icon
          label={dark.value ? t("Light colours") : t("Dark colours")}
          onClick={() => chooseTheme(dark.value ? "light" : "dark")}
        >
          <Icon name={dark.value ? "sun" : "moon"} />
        </Button>
      </div>
    </header>
  );
}

/** The other language, called by its own name, so that one who reads only that finds it. */
function LanguageButton() {
  const other = LANGUAGES.find(({ id }) => id !== language.value);
  if (other === undefined) return null;
  return (
    <button
      type="button"
      class="button quiet"
      lang={other.id}
      aria-label={`${other.id.toUpperCase()}: ${other.name}`}
      title={other.name}
      onClick={() => {
        choose(other.id).catch(() => toast(t("This part of the page could not be loaded.")));
      }}
    >
      {other.id.toUpperCase()}
    </button>
  );
}
