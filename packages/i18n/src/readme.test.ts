import { readFileSync } from "node:fs";
import { expect, it, vi } from "vitest";
import * as i18n from "./index.ts";

const AsyncFunction: new (...texts: string[]) => (...values: unknown[]) => Promise<void> =
  Object.getPrototypeOf(async () => {}).constructor;

it("the example of the README runs and prints what its comments state", async () => {
  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  const code = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? "";
  const log = vi.fn();
  const names = /import \{ ([^}]*) \}/.exec(code)?.[1]?.split(", ") ?? [];
  const body = code.replace(/^import .*$/m, "");
  const exported: Readonly<Record<string, unknown>> = i18n;
  await new AsyncFunction(...names, "console", body)(...names.map((name) => exported[name]), { log });
  const stated = [...code.matchAll(/^console\.log.*; \/\/ (.*)$/gm)].map(([, text]) => text);
  expect(stated).toHaveLength(5);
  expect(log.mock.calls.flat()).toEqual(stated);
});
