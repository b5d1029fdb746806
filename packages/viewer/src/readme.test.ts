import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");

it("the example of the README is the one in the folder example, which a test in the browser runs", () => {
  expect(/```ts\n([\s\S]*?)```/.exec(read("README.md"))?.[1]).toBe(read("example/main.ts"));
});
