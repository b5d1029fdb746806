import { describe, expect, it } from "vitest";
import { repairShortcuts, shortcutOf } from "./shortcuts.ts";

const press = (key: string, held: Partial<Record<"ctrlKey" | "metaKey" | "altKey", boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});

const keys = { ...repairShortcuts, next: ["j"], play: [" "], search: ["/"] } as const;

describe("shortcuts", () => {
  it("do in each place what the table says", () => {
    expect(shortcutOf(keys, press("j"))).toBe("next");
    expect(shortcutOf(keys, press(" "))).toBe("play");
    expect(shortcutOf(repairShortcuts, press(" "))).toBeUndefined();
    expect(shortcutOf(keys, press("constructor"))).toBeUndefined();
  });

  it("know digits by their place, for keyboards that write them with Shift alone", () => {
    expect(shortcutOf(keys, { ...press("&"), code: "Digit1" })).toBe("open");
    expect(shortcutOf(keys, { ...press("1"), code: "Digit1", shiftKey: true })).toBe("open");
    expect(shortcutOf(keys, { ...press("!"), code: "Digit1", shiftKey: true })).toBeUndefined();
    expect(shortcutOf(keys, { ...press("/"), code: "Slash" })).toBe("search");
  });

  it.each(["ctrlKey", "metaKey", "altKey"] as const)(
    "leave what is pressed with %s to the browser",
    (held) => {
      expect(shortcutOf(keys, press("j", { [held]: true }))).toBeUndefined();
    },
  );
});
