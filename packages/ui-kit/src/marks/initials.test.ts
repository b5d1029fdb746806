import { describe, expect, it } from "vitest";
import { initialsOf } from "./Avatar.tsx";

describe("initialsOf", () => {
  it.each([
    ["M. Korhonen", "MK"],
    ["demo", "D"],
    ["  Ana  María  de la Cruz ", "AC"],
    ["山田 太郎", "山太"],
    ["👩‍🔧 Éva", "👩‍🔧É"],
    ["", ""],
  ])("of %j are %j", (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});
