import { describe, expect, it } from "vitest";
import { contribution, grouped } from "./contribution";
import { address, allSeats, readGameLink, seatLinks } from "./links";
import { forget, remember, remembered } from "./remembered";

const MADE = { game: "g1", seats: { red: "RED_-1", blue: "BLUE" }, watch: "EYE", commitment: "00" };

describe("links", () => {
  it("give each seat its own token, and one to those who watch", () => {
    expect(seatLinks(MADE)).toEqual([
      { side: "red", fragment: "#/game/g1/RED_-1" },
      { side: "blue", fragment: "#/game/g1/BLUE" },
      { side: null, fragment: "#/game/g1/EYE" },
    ]);
  });

  it("hold all the seats for one screen", () => {
    expect(allSeats(MADE)).toBe("#/game/g1/RED_-1.BLUE");
    expect(readGameLink(["g1", "RED_-1.BLUE"])).toEqual({ game: "g1", tokens: ["RED_-1", "BLUE"] });
  });

  it("without a game or a token are none", () => {
    expect(readGameLink([])).toBeNull();
    expect(readGameLink(["g1"])).toBeNull();
    expect(readGameLink(["g1", "."])).toBeNull();
  });

  it("keep what lies before the fragment", () => {
    expect(address("#/a", "http://host:1/x/#/old")).toBe("http://host:1/x/#/a");
  });
});

describe("contributions", () => {
  it("are 32 bytes of the browser's chance, in hexadecimal", () => {
    const found = contribution((bytes) => bytes.fill(171));
    expect(found).toBe("ab".repeat(32));
    expect(grouped("0123456789abcdef")).toBe("01234567 89abcdef");
  });
});

describe("games begun here", () => {
  const game = (name: string) => ({ game: name, title: name, begun: "2026-01-01", here: null, links: [] });

  function store() {
    const kept = new Map<string, string>();
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => {
        kept.set(key, value);
      },
    };
  }

  it("stand newest first, each once", () => {
    const here = store();
    for (const name of ["a", "b", "a"]) {
      remember(here, game(name));
    }
    expect(remembered(here).map((each) => each.game)).toEqual(["a", "b"]);
    forget(here, "a");
    expect(remembered(here).map((each) => each.game)).toEqual(["b"]);
  });

  it("are none where the store holds something else, or is closed", () => {
    expect(remembered({ getItem: () => "{", setItem: () => undefined })).toEqual([]);
    expect(remembered({ getItem: () => '[1,{"game":2}]', setItem: () => undefined })).toEqual([]);
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new Error("full");
      },
    };
    expect(() => remember(full, game("a"))).not.toThrow();
  });
});
