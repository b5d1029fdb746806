import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { claimRows } from "../../../packages/acoustics/src/claims/claim-rows.ts";
import type { ClaimRow } from "../../../packages/acoustics/src/claims/claims.ts";
import { generateClaims } from "./generate-claims.ts";
import { generateClient } from "./generate-client.ts";
import { generateOperations } from "./generate-operations.ts";
import { outOfDate } from "./out-of-date.ts";

const root = resolve(import.meta.dirname, "../../..");

it("finds the generated code up to date, and each file that is not", async () => {
  const files = await generateClient(root);
  expect(outOfDate(files, (path) => readFileSync(path, "utf8"))).toEqual([]);
  for (const changed of files.keys())
    expect(outOfDate(files, (path) => `${files.get(path)}${path === changed ? " " : ""}`)).toEqual([changed]);
});

it("finds the table of claims in the README to be the rows that the page shows", () => {
  const [[path = "", text = ""] = []] = [...generateClaims(root)];
  expect(readFileSync(path, "utf8")).toBe(text);
  for (const row of claimRows)
    if (row.data !== "none") expect(text).toContain(`| ${row.right} | ${row.wrong} | ${row.open} |`);
  expect(text.match(/no real recordings found/g)).toHaveLength(
    claimRows.filter(({ data }) => data === "none").length,
  );
});

it("finds the tables of simulated discharges in the README to agree with the rows", () => {
  const readme = readFileSync(resolve(root, "packages/acoustics/README.md"), "utf8");
  const kinds = ["corona", "surface", "internal", "floating"] as const;
  const printed = [
    ...readme.matchAll(/^\| (corona|surface|internal|floating) \| ([\d |]+) \| [\d.]+ % \|$/gm),
  ].map(([, part = "", numbers = ""]) => {
    const [count = 0, ...named] = numbers.split(" | ").map(Number);
    const right = named[kinds.indexOf(part as (typeof kinds)[number])] ?? -1;
    const open = named.at(-1) ?? -1;
    return { part, right, wrong: count - right - open, open };
  });
  const rowsOf = (data: ClaimRow["data"]) =>
    kinds.map((kind) => {
      const row = claimRows.find((one) => one.part === kind && one.data === data);
      return row?.data === data && row.data !== "none"
        ? { part: kind, right: row.right, wrong: row.wrong, open: row.open }
        : undefined;
    });
  expect(printed).toEqual([...rowsOf("simulatedStrongDischarges"), ...rowsOf("simulatedWeakDischarges")]);
});

it("tells method, path, session, request and answer of a call", () => {
  const binary = { "200": { description: "", content: { "audio/wav": {} } } };
  const json = { "201": { description: "", content: { "application/json": {} } } };
  const files = generateOperations({
    openapi: "3.1.0",
    info: { title: "t", version: "1" },
    components: { schemas: { ErrorCode: { type: "string", enum: ["notFound"] } } },
    paths: {
      "/b/": { get: { operationId: "readB", tags: ["media"], responses: binary } },
      "/a/": {
        post: {
          operationId: "makeA",
          tags: ["a"],
          security: [],
          requestBody: { content: { "application/json": {} } },
          responses: json,
        },
      },
    },
  });
  expect(files["later-operations.ts"]).toContain('  makeA: "post /a/ none application/json json",\n');
  expect(files["first-operations.ts"]).toContain('  readB: "get /b/ bearer - binary",\n');
  expect(files["first-operations.ts"]).not.toContain("makeA");
  expect(files["error-codes.ts"]).toContain('errorCodes = ["notFound"]');
});
