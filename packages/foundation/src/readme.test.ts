import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { expect, it, vi } from "vitest";
import { createScope, failure, success } from "./index.ts";

it("the example of the README runs and prints what its comments state", () => {
  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  const code = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? "";
  const log = vi.fn();
  const body = stripTypeScriptTypes(code.replace(/^import .*$/m, ""));
  new Function("createScope", "failure", "success", "console", body)(createScope, failure, success, { log });
  expect(log.mock.calls.flat()).toEqual([8080, "timer cleared", "socket closed"]);
});
