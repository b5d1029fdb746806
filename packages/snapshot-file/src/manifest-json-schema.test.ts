import { readFileSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { manifestJsonSchema } from "./manifest-json-schema.ts";

const file = new URL("../manifest.schema.json", import.meta.url);

// After a change of the schema: SONOLENS_WRITE=1 npx vitest run --project unit manifest-json-schema
if (process.env.SONOLENS_WRITE === "1")
  writeFileSync(file, `${JSON.stringify(manifestJsonSchema(), null, 2)}\n`);

it("is the one in manifest.schema.json", () => {
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(JSON.parse(JSON.stringify(manifestJsonSchema())));
});
