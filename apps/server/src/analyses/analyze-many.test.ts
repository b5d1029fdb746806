import { expect, it } from "vitest";
import { printedBy } from "../testing/printed-by.ts";
import { analyzeMany } from "./analyze-many.ts";

it("goes on with the other files whatever one of them does", async () => {
  let asked = 0;
  const task = {
    settings: {},
    geometry: undefined,
    given: {},
    get part(): undefined {
      asked++;
      if (asked === 1) throw new RangeError("nobody expected this");
      return undefined;
    },
  };
  const codes: (string | undefined)[] = [];
  const printer = {
    print: ({ result }: { result: { ok: boolean; error?: { code: string } } }) =>
      void codes.push(result.error?.code),
    end: () => undefined,
  };
  const files = [{ path: "/nowhere/a.wav" }, { path: "/nowhere/b.wav" }];
  const { code, err } = await printedBy(() =>
    analyzeMany(files, task, { printer, signal: new AbortController().signal }),
  );
  expect(code).toBe(1);
  expect(codes).toEqual(["fileFailed", "fileUnreadable"]);
  expect(err).toContain("a.wav: Sonolens failed on this file (nobody expected this). [fileFailed]");
});
