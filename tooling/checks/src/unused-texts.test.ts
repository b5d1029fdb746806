import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { unusedTexts } from "./unused-texts.ts";

const root = resolve(import.meta.dirname, "../../..");
const locale = join(root, "packages/i18n/src/locales/en");

const sources = globSync("{packages,apps}/*/src/**/*.{ts,tsx}", { cwd: root })
  .filter((file) => !/\.(?:test|stories)\.|generated|locales/.test(file))
  .map((file) => {
    const source = readFileSync(join(root, file), "utf8");
    // The page of shared reports reads its texts without i18next.
    return file.startsWith("apps/shared-report/")
      ? source.replaceAll(/\btexts\.(\w+)/g, '"sharedReport:$1"')
      : source;
  });

const unused = (all: readonly string[]) => unusedTexts(locale, all);

describe("texts", () => {
  it("are all used by something", () => {
    expect(unused(sources)).toEqual([]);
  });

  it("are found where nothing names them any more, and not where their name is put together", () => {
    const without = sources.map((source) => source.replaceAll("noLabel", "x"));
    // The key alone is no use of the text: it may be any word.
    without.push('const word = "noLabel";');
    expect(unused(without)).toEqual(["dashboard:noLabel", "gallery:noLabel"]);
    expect(
      unused([...without, "t(`gallery:no$" + "{rest}`)", "t(`dashboard:no$" + "{rest}`)", "['Label']"]),
    ).toEqual([]);
  });
});
