import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { iconModules, iconsFolder } from "../testing/generate-icons.ts";

it("the icons are those of Phosphor, as generated", () => {
  const written = readdirSync(iconsFolder).map((file) => [
    file,
    readFileSync(new URL(file, iconsFolder), "utf8"),
  ]);
  expect(Object.fromEntries(written)).toEqual(Object.fromEntries(iconModules()));
});
