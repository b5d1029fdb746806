import { describe, expect, it } from "vitest";
import { shortcutOf, shortcuts } from "./shortcuts.ts";

const press = (key: string, held: Partial<Record<"ctrlKey" | "metaKey" | "altKey", boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});

describe("shortcuts", () => {
  it("do in each place what the table says", () => {
    expect(shortcutOf("snapshot", press("j"))).toBe("next");
    expect(shortcutOf("snapshot", press(" "))).toBe("play");
    expect(shortcutOf("gallery", press("ArrowDown"))).toBe("below");
    expect(shortcutOf("gallery", press(" "))).toBeUndefined();
    expect(shortcutOf("anywhere", press("?"))).toBe("help");
    expect(shortcutOf("picture", press("constructor"))).toBeUndefined();
  });

  it("know digits by their place, for keyboards that write them with Shift alone", () => {
    expect(shortcutOf("gallery", { ...press("&"), code: "Digit1" })).toBe("open");
    expect(shortcutOf("gallery", { ...press("1"), code: "Digit1", shiftKey: true })).toBe("open");
    expect(shortcutOf("gallery", { ...press("!"), code: "Digit1", shiftKey: true })).toBeUndefined();
    expect(shortcutOf("gallery", { ...press("/"), code: "Slash" })).toBe("search");
  });

  it.each(["ctrlKey", "metaKey", "altKey"] as const)(
    "leave what is pressed with %s to the browser",
    (held) => {
      expect(shortcutOf("snapshot", press("s", { [held]: true }))).toBeUndefined();
    },
  );

  it("have one meaning for a key in a place", () => {
    for (const actions of Object.values(shortcuts)) {
      const keys = Object.values(actions).flat();
      expect(new Set(keys).size).toBe(keys.length);
    }
  });
});
