import { readdirSync, readFileSync } from "node:fs";
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

it("the kit hands out every icon", () => {
  const kit = readFileSync(new URL("../index.ts", import.meta.url), "utf8");
  const handedOut = new Set(kit.match(/\b\w+Icon\b/g));
  expect(Object.keys(icons).filter((name) => !handedOut.has(name))).toEqual([]);
});
