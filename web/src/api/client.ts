/** The server's HTTP interface; every failure is an {@link ApiError} in words for the user. */
import { language } from "../i18n/language";
import { t } from "../i18n/translate";
import type {
  About,
  ErrorBody,
  ExampleInfo,
  JsonObject,
  Odds,
  Position,
  ReadScenario,
  RulesetInfo,
  Ruling,
  Scenario,
} from "./types";

export class ApiError extends Error {
  readonly body: ErrorBody;
  readonly status: number;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.name = "ApiError";
    this.status = status;
    this.body = body;
  }
}

export interface RequestOptions {
  readonly token?: string;
  readonly signal?: AbortSignal;
}

/** The address of a route below the place that the page was loaded from. */
export function address(route: string): URL {
  const base = new URL(".", window.location.href.split("#")[0]);
  return new URL(route.replace(/^\//, ""), base);
}

async function send(
  method: string,
  route: string,
  body: unknown,
  options: RequestOptions,
): Promise<Response> {
  const headers = new Headers({ Accept: "application/json", "Accept-Language": language.value });
  if (body !== undefined) headers.set("Content-Type", "application/json");
  if (options.token !== undefined) headers.set("Authorization", `Bearer ${options.token}`);
  let answer: Response;
  try {
    answer = await fetch(address(route), {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    });
  } catch (fault) {
    if (fault instanceof DOMException && fault.name === "AbortError") throw fault;
    throw new ApiError(0, { code: "unavailable", message: t("The server does not answer.") });
  }
  if (!answer.ok) throw new ApiError(answer.status, await errorOf(answer));
  return answer;
}

async function errorOf(answer: Response): Promise<ErrorBody> {
  try {
    const body = (await answer.json()) as { error?: ErrorBody };
    if (body.error !== undefined) return body.error;
  } catch {
    // What is no JSON of ours is told in our own words.
  }
  return {
    code: "internal",
    message: t("The server answered with an error ({status}).", { status: answer.status }),
  };
}

export async function get<T>(route: string, options: RequestOptions = {}): Promise<T> {
  return (await (await send("GET", route, undefined, options)).json()) as T;
}

export async function post<T>(route: string, body: unknown, options: RequestOptions = {}): Promise<T> {
  return (await (await send("POST", route, body, options)).json()) as T;
}

/** Fetch a file, such as a picture: its bytes and the name that the server gave it. */
export async function postForFile(route: string, body: unknown, options: RequestOptions = {}): Promise<Blob> {
  return (await send("POST", route, body, options)).blob();
}

export async function getForFile(route: string, options: RequestOptions = {}): Promise<Blob> {
  return (await send("GET", route, undefined, options)).blob();
}

export const about = (): Promise<About> => get("api/about");
export const examples = (): Promise<ExampleInfo[]> => get("api/examples");
export const example = (id: string): Promise<{ scenario: Scenario }> =>
  get(`api/examples/${encodeURIComponent(id)}`);
export const readScenario = (text: string): Promise<ReadScenario> => post("api/scenario", { text });
/** What a text in TOML or JSON says, unchecked. */
export const takeApart = (text: string): Promise<{ scenario: Scenario }> => post("api/document", { text });
export const viewScenario = (scenario: Scenario, signal?: AbortSignal): Promise<ReadScenario> =>
  post("api/scenario", { scenario }, signal === undefined ? {} : { signal });
export const exportScenario = (
  scenario: Scenario,
  format: "toml" | "json",
): Promise<{ text: string; name: string }> => post("api/export", { scenario, format });
export const rule = (question: JsonObject): Promise<{ rulings: Ruling[] }> => post("api/rule", question);
export const odds = (question: JsonObject): Promise<Odds> => post("api/odds", question);
export const picture = (question: JsonObject): Promise<Blob> => postForFile("api/picture", question);
export const sharePosition = (position: Position): Promise<{ position: string }> =>
  post("api/positions", position);
export const sharedPosition = (id: string): Promise<Position> =>
  get(`api/positions/${encodeURIComponent(id)}`);

const rulesets = new Map<string, Promise<RulesetInfo>>();

/** What a ruleset knows, in the language at hand; asked once for each language. */
export function ruleset(id: string): Promise<RulesetInfo> {
  const key = `${language.value}/${id}`;
  const known = rulesets.get(key);
  if (known !== undefined) return known;
  const asked = get<RulesetInfo>(`api/rulesets/${encodeURIComponent(id)}`);
  asked.catch(() => rulesets.delete(key));
  rulesets.set(key, asked);
  return asked;
}
