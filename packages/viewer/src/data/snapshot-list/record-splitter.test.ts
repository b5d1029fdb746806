import { expect, it } from "vitest";
import { createRecordSplitter } from "./record-splitter.ts";

/** The records and the rest of a response that arrives in parts of `partBytes`. */
function split(text: string, partBytes: number) {
  const bytes = new TextEncoder().encode(text);
  const records: unknown[] = [];
  let begun: number[] = [];
  const splitter = createRecordSplitter({
    add: (more) => begun.push(...more),
    endRecord: () => {
      records.push(JSON.parse(new TextDecoder().decode(Uint8Array.from(begun))));
      begun = [];
    },
  });
  for (let at = 0; at < bytes.length; at += partBytes) splitter.push(bytes.slice(at, at + partBytes));
  return { records, rest: JSON.parse(splitter.rest()) as unknown };
}

const records = [
  { id: "a", label: 'A "quoted" } ] \\', meta: { list: [1, [2, {}]] } },
  {},
  { id: "b", label: "ä 漏れ 🔊 {[", snapshots: [{ id: "inner" }], tags: [] },
];

it.each([
  ["first", { snapshots: records, version: 7, removed: ["x", "snapshots"] }],
  [
    "last, behind texts that look like it",
    { note: '"snapshots":[{', other: "snapshots", nested: { snapshots: [{ id: "no" }] }, snapshots: records },
  ],
  ["alone", { snapshots: records }],
])("finds the records where they come %s, in parts of any size", (_, answer) => {
  const { snapshots: _records, ...others } = answer;
  for (const text of [JSON.stringify(answer), JSON.stringify(answer, null, 2)])
    for (const partBytes of [1, 2, 3, 7, 64, 10_000])
      expect(split(text, partBytes)).toEqual({ records, rest: { ...others, snapshots: [] } });
});

it("leaves what is no record, and an answer without records, to whoever reads them", () => {
  expect(split('{"snapshots":[null,1,"a",[],{"id":"b"}]}', 4)).toEqual({
    records: [[], { id: "b" }],
    rest: { snapshots: [] },
  });
  expect(split('{"snapshots":{"0":{}},"version":1}', 5)).toEqual({
    records: [],
    rest: { snapshots: { 0: {} }, version: 1 },
  });
});
