import { expect, it } from "vitest";
import { causesFirst } from "./causes-first.ts";

it("puts the access table and the handlers before what follows from them, each error with all its lines", () => {
  const errors = [
    "apps/server/src/serve.ts(3,1): error TS2322: Type 'A' is not assignable.",
    "packages/backend/src/modules/notes/index.ts(9,5): error TS2322: Type 'B' is not assignable.\n  Property 'getNote' is missing.",
    "packages/backend/src/modules/notes/notes.routes.ts(4,1): error TS2739: Type 'C' is not assignable.",
    "packages/backend/src/policy/access-table.ts(20,13): error TS1360: Type 'D' does not satisfy.\n  Property 'getNote' is missing.",
  ];
  expect(causesFirst(`${errors.join("\n")}\n`)).toBe(
    `${[errors[3], errors[2], errors[0], errors[1]].join("\n")}\n`,
  );
});
