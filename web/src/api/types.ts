/** The JSON that the server and the page exchange: the shapes of docs/server.md. */

export type Point = readonly [number, number];
export type Segment = readonly [Point, Point];
export type Language = "ru" | "en";

/** Any JSON object: a scenario or a record as the user's document has it. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };
export type Scenario = JsonObject;

export interface Circle {
  readonly centre: Point;
  readonly radius: number;
}

export interface TerrainView {
  readonly id: string;
  readonly kind: string;
  readonly polygon: readonly Point[];
  readonly circle: Circle | null;
  readonly height: number | null;
  readonly cover: string | null;
  readonly blocks_sight: boolean | null;
  readonly side: string | null;
  readonly wounds: number | null;
  readonly entrances: readonly { readonly at: Point; readonly width: number | null }[];
  readonly occupants: readonly string[];
  readonly path: string | null;
}

export interface WeaponView {
  readonly id: string;
  readonly [key: string]: Json;
}

export interface FormationView {
  readonly front: Point;
  readonly facing: number;
  readonly files: number;
  readonly count: number;
}

export interface UnitView {
  readonly id: string;
  readonly name: string | null;
  readonly side: string;
  readonly flags: readonly string[];
  readonly weapons: readonly WeaponView[];
  readonly models: readonly string[];
  readonly formation: FormationView | null;
  readonly path: string | null;
}

export interface BaseView {
  readonly width: number;
  readonly depth: number;
  readonly round: boolean;
}

export interface ModelView {
  readonly id: string;
  readonly unit: string;
  readonly side: string;
  readonly position: Point;
  readonly facing: number;
  readonly base: BaseView;
  readonly height: number | null;
  readonly status: string;
  readonly wounds: number | null;
  readonly full_wounds: number | null;
  readonly flags: readonly string[];
  readonly rank: number | null;
  readonly file: number | null;
  readonly path: string | null;
}

export interface ZoneView {
  readonly side: string;
  readonly polygon: readonly Point[];
  readonly path: string | null;
}

export interface AreaView {
  readonly id: string;
  readonly polygon: readonly Point[];
  readonly circle: Circle | null;
  readonly points: number;
  readonly holder: string | null;
}

/** What a board draws: coordinates and lengths in the table's unit, facings in degrees counter-clockwise from +x. */
export interface TableView {
  readonly ruleset: string;
  readonly title: string | null;
  readonly language: Language | null;
  readonly table: { readonly width: number; readonly depth: number; readonly unit: "in" | "cm" };
  readonly sides: readonly string[];
  readonly terrain: readonly TerrainView[];
  readonly reserve: readonly TerrainView[];
  readonly units: readonly UnitView[];
  readonly models: readonly ModelView[];
  readonly zones: readonly ZoneView[];
  readonly areas: readonly AreaView[];
}

/** A fault of a document at its place, such as `units[1].models[0].position`. */
export interface Fault {
  readonly place: string;
  readonly message: string;
  readonly found: string | null;
  readonly allowed: string | null;
}

export interface Refused {
  readonly clause: string | null;
  readonly message: string;
}

export type ErrorCode =
  | "faults"
  | "refused"
  | "unknown"
  | "forbidden"
  | "conflict"
  | "too-large"
  | "too-many"
  | "bad-request"
  | "unavailable"
  | "internal";

export interface ErrorBody {
  readonly code: ErrorCode;
  readonly message: string;
  readonly faults?: readonly Fault[];
  readonly refused?: Refused;
}

export interface Ruling {
  readonly shooter: string;
  readonly target: string;
  readonly distance: number;
  readonly viewpoint: Point | null;
  readonly in_arc: boolean;
  readonly in_sight: boolean;
  readonly can_shoot: boolean;
  readonly obscured: { readonly light?: number; readonly hard?: number; readonly total: number };
  readonly cover: string | null;
  readonly to_hit_modifier: number;
  readonly save: number | null;
  readonly by: readonly { readonly id: string; readonly class: string; readonly fraction: number }[];
  readonly clauses: readonly string[];
  readonly text: string;
}

export type ShadeClass = "light" | "hard" | "hides";

export interface Sight {
  readonly target?: string;
  readonly viewpoint: Point | null;
  readonly lines: readonly Segment[];
  readonly shades: readonly {
    readonly id: string;
    readonly class: ShadeClass;
    readonly polygon: readonly Point[];
  }[];
  readonly arc: readonly Point[] | null;
  /** Shapes as the shooter sees them: u across, v up, in the table's unit. */
  readonly silhouette: readonly {
    readonly polygon: readonly Point[];
    readonly visible: boolean;
    readonly hidden_by: string | null;
  }[];
}

export interface Outcome {
  readonly name: string;
  readonly distribution: Readonly<Record<string, number>>;
  readonly mean?: number | null;
}

export interface Odds {
  readonly outcomes: readonly Outcome[];
  readonly needs?: Readonly<Record<string, string>>;
}

export interface Seen {
  readonly type: "seen";
  readonly n: number;
  readonly view?: TableView;
  readonly faults?: readonly Fault[];
  readonly rulings?: readonly Ruling[];
  readonly ruling?: Ruling | null;
  readonly sight?: Sight | null;
  readonly odds?: Odds | null;
  readonly refused?: Refused | null;
}

export interface Look {
  readonly scenario?: Scenario;
  readonly shooter?: string;
  readonly target?: string;
  readonly weapon?: string;
}

export interface About {
  readonly name: string;
  readonly version: string;
  readonly rulesets: readonly { readonly id: string; readonly name: string }[];
  readonly languages: readonly Language[];
  readonly limits: Readonly<Record<string, number>>;
}

export interface Clause {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly source: string;
  readonly reading: string | null;
  readonly options: readonly string[];
  readonly status: string | null;
}

/** A key of a ruleset's profiles, weapons, terrain or options, as a form needs to know it. */
export interface KeyInfo {
  readonly name: string;
  readonly label: string;
  readonly text: string;
  readonly default: Json;
  readonly needed: boolean;
  readonly type: "text" | "word" | "words" | "number" | "whole" | "d6" | "length" | "flag" | "list";
  readonly values: readonly string[] | null;
  readonly labels: Readonly<Record<string, string>> | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly allowed: string;
}

export interface KindInfo {
  readonly id: string;
  readonly name: string;
  readonly defaults: {
    readonly height: { readonly in: number; readonly cm: number } | null;
    readonly cover: string | null;
    readonly blocks_sight: boolean | null;
  };
  /** Keys that only some kinds have. */
  readonly keys: readonly string[];
}

export interface RulesetInfo {
  readonly id: string;
  readonly name: string;
  readonly judges_units: boolean;
  readonly reserve: boolean;
  readonly phases: readonly { readonly id: string; readonly name: string }[];
  readonly clauses: readonly Clause[];
  readonly options: readonly KeyInfo[];
  readonly kinds: readonly KindInfo[];
  readonly profile: readonly KeyInfo[];
  readonly weapon: readonly KeyInfo[];
  readonly terrain: readonly KeyInfo[];
  readonly flags: readonly { readonly id: string; readonly text: string; readonly may_start: boolean }[];
  readonly statuses: readonly { readonly id: string; readonly text: string }[];
  readonly actions: readonly { readonly do: string; readonly name: string }[];
}

export interface ExampleInfo {
  readonly id: string;
  readonly title: string;
  readonly ruleset: string;
}

export interface ReadScenario {
  readonly scenario: Scenario;
  readonly view: TableView;
}

export interface Position {
  readonly scenario: Scenario;
  readonly shooter?: string | null;
  readonly target?: string | null;
}
