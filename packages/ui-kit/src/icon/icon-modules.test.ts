import { globSync, readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import * as icons from "../generated/icons/index.ts";
import { iconModules, iconsFolder } from "../testing/generate-icons.ts";

it("the icons are those of Phosphor, as generated", () => {
  const written = readdirSync(iconsFolder).map((file) => [
    file,
    readFileSync(new URL(file, iconsFolder), "utf8"),
  ]);
  expect(Object.fromEntries(written)).toEqual(Object.fromEntries(iconModules()));
});

it("every icon is exported by the kit or shown by one of its components", () => {
  const sources = globSync("**/*.{ts,tsx}", { cwd: new URL("..", import.meta.url) }).filter(
    (file) => !file.startsWith("generated"),
  );
  const used = new Set(
    sources.flatMap((file) =>
      readFileSync(new URL(`../${file}`, import.meta.url), "utf8").match(/\b\w+Icon\b/g),
    ),
  );
  expect(Object.keys(icons).filter((name) => !used.has(name))).toEqual([]);
});
