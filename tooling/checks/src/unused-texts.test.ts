import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { unusedTexts } from "./unused-texts.ts";

const root = resolve(import.meta.dirname, "../../..");
const locale = join(root, "packages/i18n/src/locales/en");

const sources = globSync("{packages,apps}/*/src/**/*.{ts,tsx}", { cwd: root })
  .filter((file) => !/\.(?:test|stories)\.|generated|locales/.test(file))
  .map((file) => readFileSync(join(root, file), "utf8"));

const unused = (all: readonly string[]) => unusedTexts(locale, all);

describe("texts", () => {
  it("are all used by something", () => {
    expect(unused(sources)).toEqual([]);
  });

  it("are found where nothing names them any more, and not where their name is put together", () => {
    const without = sources.map((source) => source.replaceAll("noLabel", "x"));
    // The key alone is no use of the text: it may be any word.
    without.push('const word = "noLabel";');
    expect(unused(without)).toEqual(["gallery:noLabel"]);
    expect(unused([...without, "t(`gallery:no$" + "{rest}`)", "['Label']"])).toEqual([]);
  });
});
