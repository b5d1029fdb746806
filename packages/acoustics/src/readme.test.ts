import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it, vi } from "vitest";

it("the example of the README prints what it says", async () => {
  const readme = readFileSync(resolve(import.meta.dirname, "../README.md"), "utf8");
  const example = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? "";
  const expected = /^\/\/ (.*)$/m.exec(example.slice(example.indexOf("console.log")))?.[1];
  const file = resolve(import.meta.dirname, `readme-example-${process.pid}.ts`);
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  try {
    writeFileSync(file, example.replace('"@sonolens/acoustics"', '"./index.ts"'));
    await import(/* @vite-ignore */ file);
    expect(log.mock.calls.map((words) => words.join(" "))).toEqual([expected]);
  } finally {
    rmSync(file, { force: true });
    log.mockRestore();
  }
});
