import { globSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { keyboard } from "./keyboard.ts";

const source = resolve(import.meta.dirname, "..");
const storiesOf = (component: string) => globSync(`*/${component}.stories.tsx`, { cwd: source })[0] ?? "";

/** The tests of a component: its stories and its browser tests. */
function testsOf(component: string): string {
  const stories = storiesOf(component);
  const inBrowser = globSync(join(dirname(stories), "*.browser.test.tsx"), { cwd: source });
  return [stories, ...inBrowser].map((file) => readFileSync(join(source, file), "utf8")).join("\n");
}

describe("keys that the pages name", () => {
  it.each(Object.entries(keyboard))("are pressed in the tests of %s", (component, keys) => {
    const tests = testsOf(component);
    expect(keys.filter(({ proof }) => !tests.includes(proof))).toEqual([]);
  });

  it("are named for every component whose stories press any", () => {
    const pressing = globSync("*/*.stories.tsx", { cwd: source, exclude: ["patterns/**"] })
      .filter((file) => /keyboard\(["`]/.test(readFileSync(join(source, file), "utf8")))
      .map((file) => /(\w+)\.stories/.exec(file)?.[1] ?? "");
    expect(pressing.filter((component) => !keyboard[component])).toEqual([]);
  });
});
