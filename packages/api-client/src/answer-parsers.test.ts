import { expect, it } from "vitest";
import { loadParser } from "./answer-parsers.ts";
import type { OperationId } from "./operation-types.ts";
import { parsers as cameras } from "./parsers/cameras.ts";
import { parsers as edits } from "./parsers/edits.ts";
import { parsers as firstPage } from "./parsers/first-page.ts";
import { parsers as live } from "./parsers/live.ts";
import type { Parser } from "./parsers/parser.ts";
import { parsers as snapshot } from "./parsers/snapshot.ts";

const all = { ...cameras, ...edits, ...firstPage, ...live, ...snapshot };

it.each(Object.entries(all) as [OperationId, Parser][])("reads the answer of %s", async (name, parser) => {
  expect(await loadParser(name)).toBe(parser);
});

it("takes an answer as it is where nothing is known of it", async () => {
  expect(await loadParser("createToken")).toBeUndefined();
});
