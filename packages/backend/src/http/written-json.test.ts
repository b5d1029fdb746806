import { expect, it } from "vitest";
import { createJsonAnswers } from "./json-answers.ts";
import { writeLongArray } from "./written-json.ts";

async function* inParts<Entry>(parts: readonly (readonly Entry[])[]) {
  for (const part of parts) yield part;
}

it.each([
  [[]],
  [[[]]],
  [[[{ id: 1, text: 'a "quoted" one, with ü' }]]],
  [[[], [1, 2], [], [3], []]],
  [[[null, "x"], [[]], [{}]]],
])("writes the same text as in one go: %j", async (parts) => {
  for (const fields of [{}, { version: 7, removed: ["b"] }]) {
    const written = await writeLongArray(fields, "snapshots", inParts<unknown>(parts), async () => {});
    const { bytes } = await createJsonAnswers().encode(written, "identity");
    expect(Buffer.from(bytes).toString()).toBe(JSON.stringify({ ...fields, snapshots: parts.flat() }));
  }
});

it("lets others after each part", async () => {
  let turns = 0;
  await writeLongArray({}, "all", inParts([[1], [2], [3]]), async () => {
    turns += 1;
  });
  expect(turns).toBe(3);
});
