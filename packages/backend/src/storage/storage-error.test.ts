import { expect, it } from "vitest";
import { storageFault } from "./storage-error.ts";

it.each([
  ["a full disk of the operating system", { code: "ENOSPC" }, "full"],
  ["a full disk of PostgreSQL", { code: "53100" }, "full"],
  ["a lock that was waited for too long", { code: "55P03" }, "busy"],
  ["a deadlock that another transaction won", { code: "40P01" }, "busy"],
  ["a transaction that another one got ahead of", { code: "40001" }, "busy"],
  ["a locked file, by an extended code", { errcode: 261 }, "busy"],
  ["a write that failed, which is how a full disk looks", { errcode: 778 }, "full"],
  ["a read that failed", { errcode: 266 }, undefined],
  ["a change that broke a rule", { code: "23505" }, undefined],
  ["nothing at all", null, undefined],
])("tells %s", (_name, error, fault) => {
  expect(storageFault(error)).toBe(fault);
  expect(storageFault(new Error("around it", { cause: error }))).toBe(fault);
});
