import { type OperationId, operations } from "@sonolens/api-client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aSnapshotFile } from "../../testing/a-snapshot-file.ts";
import { startTestBackend, type TestBackend } from "../../testing/start-test-backend.ts";

let test: TestBackend;
let id: string;

beforeAll(async () => {
  test = await startTestBackend();
  const file = await aSnapshotFile("3f2504e0-4f89-41d3-9a0c-0305e82c3302");
  const imported = await test.backend.importSnapshotFile(file, "full");
  if (!imported.ok) throw new Error(imported.error.message);
  id = imported.value.snapshotId;
});
afterAll(() => test.close());

const pathOf = (operation: OperationId): string => operations[operation].path.replace("{id}", id);
const read = async () => (await test.call("getSnapshot", pathOf("getSnapshot"), { as: "full" })).body;

const writes = [
  ["setSnapshotDistance", "API-36", { distance: 7.5 }, { source_distance: 7.5 }],
  ["setSnapshotDistance", "API-36", { distance: null }, { source_distance: null }],
  [
    "setSnapshotTags",
    "API-40",
    { tags: ["  a\u0308rger ", "\u00e4rger", "b"] },
    { tags: ["\u00e4rger", "b"] },
  ],
  ["setSnapshotDynamicRange", "API-41", { value: 12.5 }, { dynamicrange_lin: 12.5 }],
  ["setSnapshotStarred", "API-54", { starred: 1 }, { starred: true }],
  ["setSnapshotStarred", "API-54", { starred: 0 }, { starred: false }],
  ["setSnapshotHeatmapMode", "API-55", { mode: "single" }, { meta: { heatmap_mode: "single" } }],
  ["setSnapshotGas", "API-52", { gas_type: "HELIUM" }, { meta: { leak_type: "HELIUM" } }],
  [
    "setSnapshotPictureBrightness",
    "API-56",
    { picture_brightness: 0.75 },
    { meta: { picture_brightness: 0.75 } },
  ],
] as const;

it.each(writes)(
  "%s saves [%s] %j and answers the snapshot as it is then",
  async (operation, _row, json, expected) => {
    const before = await read();
    const { status, body } = await test.call(operation, pathOf(operation), { as: "full", json });
    expect(status).toBe(200);
    expect(body.snapshot).toMatchObject(expected);
    expect(body.version).toBe(body.snapshot.version);
    expect(body.version).toBeGreaterThan(before.version);
    expect(await read()).toEqual(body.snapshot);
  },
);

it.each([
  ["setSnapshotLabel", "label", "API-43"],
  ["setSnapshotComments", "comments", "API-42"],
] as const)("%s saves the %s [%s] from the version it was edited from", async (operation, field, _row) => {
  const { version } = await read();
  const text = "Verdichter \u{1f600} \u0e2a\u0e27\u0e31\u0e2a\u0e14\u0e35 \u7a7a\u6c17";
  const saved = await test.call(operation, pathOf(operation), {
    as: "full",
    json: { [field]: text },
    headers: { "if-match": `"${version}"` },
  });
  expect(saved.status).toBe(200);
  expect((await read())[field]).toBe(text);
});

it.each([
  ["setSnapshotLabel", "label"],
  ["setSnapshotComments", "comments"],
] as const)("%s refuses a stale text with 412 and the text as it is", async (operation, field) => {
  const { version } = await read();
  const headers = { "if-match": `"${version}"` };
  await test.call(operation, pathOf(operation), { as: "full", json: { [field]: "theirs" }, headers });
  const mine = await test.call(operation, pathOf(operation), {
    as: "full",
    json: { [field]: "mine" },
    headers,
  });
  expect(mine.status).toBe(412);
  expect(mine.refusal).toMatchObject({ current: "theirs", codes: { detail: ["staleText"] } });
  const current = await read();
  expect(current[field]).toBe("theirs");
  expect(mine.refusal.version).toBe(current.version);
  const retried = await test.call(operation, pathOf(operation), {
    as: "full",
    json: { [field]: "mine" },
    headers: { "if-match": `"${mine.refusal.version}"` },
  });
  expect(retried.status).toBe(200);
});

it("does not call a text stale because another field changed", async () => {
  const { version } = await read();
  await test.call("setSnapshotStarred", pathOf("setSnapshotStarred"), { as: "full", json: { starred: 1 } });
  const saved = await test.call("setSnapshotLabel", pathOf("setSnapshotLabel"), {
    as: "full",
    json: { label: "still fresh" },
    headers: { "if-match": `"${version}"` },
  });
  expect(saved.status).toBe(200);
});

it("answers a repeated text write, whose answer was lost, as the first", async () => {
  const { version } = await read();
  const write = () =>
    test.call("setSnapshotLabel", pathOf("setSnapshotLabel"), {
      as: "full",
      json: { label: "sent twice" },
      headers: { "if-match": `"${version}"` },
    });
  const first = await write();
  const second = await write();
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body).toEqual(first.body);
});

const refused = [
  ["setSnapshotDistance", { distance: 0.29 }, { distance: ["outOfRange"] }],
  ["setSnapshotDistance", { distance: 500.5 }, { distance: ["outOfRange"] }],
  ["setSnapshotDistance", { distance: "2" }, { distance: ["notANumber"] }],
  ["setSnapshotDistance", {}, { distance: ["required"] }],
  ["setSnapshotDistance", { distance: 2, unit: "ft" }, { unit: ["unknownField"] }],
  ["setSnapshotDistance", [], { non_field_errors: ["wrongType"] }],
  ["setSnapshotTags", { tags: ["x".repeat(101)] }, { tags: ["tooLong"] }],
  ["setSnapshotTags", { tags: ["  "] }, { tags: ["empty"] }],
  ["setSnapshotTags", { tags: Array(101).fill("x") }, { tags: ["tooMany"] }],
  ["setSnapshotStarred", { starred: 2 }, { starred: ["unknownValue"] }],
  ["setSnapshotStarred", { starred: true }, { starred: ["wrongType", "unknownValue"] }],
  ["setSnapshotDynamicRange", { value: 0 }, { value: ["outOfRange"] }],
  ["setSnapshotHeatmapMode", { mode: "all" }, { mode: ["unknownValue"] }],
  ["setSnapshotGas", { gas_type: "air" }, { gas_type: ["unknownValue"] }],
  ["setSnapshotPictureBrightness", { picture_brightness: 1.01 }, { picture_brightness: ["outOfRange"] }],
] as const;

it.each(refused)("%s refuses %j by field and code", async (operation, json, codes) => {
  const before = await read();
  const { status, refusal } = await test.call(operation, pathOf(operation), { as: "full", json });
  expect(status).toBe(400);
  expect(refusal.codes).toEqual(codes);
  for (const field of Object.keys(codes))
    expect(refusal[field]).toEqual(expect.arrayContaining([expect.any(String)]));
  expect(await read()).toEqual(before);
});

it("names the limits in the text of a refusal", async () => {
  const { refusal } = await test.call("setSnapshotDistance", pathOf("setSnapshotDistance"), {
    as: "full",
    json: { distance: 1000 },
  });
  expect(refusal.distance).toEqual([expect.stringMatching(/0\.3.*500/)]);
});

it("takes a label of 2048 characters that are no 16-bit units, and refuses one more", async () => {
  const { version } = await read();
  const write = (label: string) =>
    test.call("setSnapshotLabel", pathOf("setSnapshotLabel"), {
      as: "full",
      json: { label },
      headers: { "if-match": `"${version}"` },
    });
  expect((await write("\u{1f600}".repeat(2049))).status).toBe(400);
  expect((await write("\u{1f600}".repeat(2048))).status).toBe(200);
});

it("asks for If-Match where a text is written", async () => {
  const { status, refusal } = await test.call("setSnapshotLabel", pathOf("setSnapshotLabel"), {
    as: "full",
    json: { label: "x" },
  });
  expect(status).toBe(400);
  expect(refusal.codes).toEqual({ "If-Match": ["required"] });
});

const everyWrite = Object.keys(operations).filter((name) => name.startsWith("setSnapshot")) as OperationId[];

it.each(everyWrite)(
  "[PERM-03] [PERM-04] [PERM-08] %s is refused to the demo account with demoReadOnly",
  async (operation) => {
    const before = await read();
    const { status, refusal } = await test.call(operation, pathOf(operation), { as: "demo", json: {} });
    expect(status).toBe(400);
    expect(refusal.codes).toEqual({ non_field_errors: ["demoReadOnly"] });
    expect(await read()).toEqual(before);
  },
);

const acceptable = {
  gas_type: "AIR",
  distance: 1,
  label: "x",
  comments: "x",
  tags: [],
  starred: 1,
  value: 1,
  picture_brightness: 1,
  mode: "multi",
};
const fieldOf: Partial<Record<OperationId, keyof typeof acceptable>> = {
  setSnapshotDistance: "distance",
  setSnapshotLabel: "label",
  setSnapshotComments: "comments",
  setSnapshotTags: "tags",
  setSnapshotStarred: "starred",
  setSnapshotDynamicRange: "value",
  setSnapshotPictureBrightness: "picture_brightness",
  setSnapshotHeatmapMode: "mode",
  setSnapshotGas: "gas_type",
};

it.each(everyWrite)("%s answers 404 for a snapshot of somebody else", async (operation) => {
  const field = fieldOf[operation] ?? "label";
  const { status } = await test.call(operation, pathOf(operation), {
    as: "stranger",
    json: { [field]: acceptable[field] },
    headers: { "if-match": '"1"' },
  });
  expect(status).toBe(404);
});
