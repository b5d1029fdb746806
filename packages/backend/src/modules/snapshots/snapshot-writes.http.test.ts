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
  [
    "setSnapshotVoltage",
    "API-37",
    { voltage: 110 },
    { meta: { input_data: { inputs_values: { voltage_kv: 110 } } } },
  ],
  [
    "setSnapshotVoltage",
    "API-37",
    { voltage: -3 },
    { meta: { input_data: { inputs_values: { voltage_kv: 0 } } } },
  ],
  [
    "setSnapshotVoltage",
    "API-37",
    { voltage: null },
    { meta: { input_data: { inputs_values: { voltage_kv: null } } } },
  ],
  ["setSnapshotAcFrequency", "API-38", { acfrequency: 16.7 }, { meta: { ac_frequency_hz: 16.7 } }],
  ["setSnapshotAcFrequency", "API-38", { acfrequency: 0 }, { meta: { ac_frequency_hz: 0 } }],
  [
    "setSnapshotLocation",
    "API-39",
    { location: " 60.17, 24.94 " },
    { meta: { latitude: 60.17, longitude: 24.94 } },
  ],
  [
    "setSnapshotLocation",
    "API-39 SNP-49",
    { location: "nan" },
    { meta: { latitude: null, longitude: null } },
  ],
  [
    "changeSnapshotAddress",
    "API-59",
    { latitude: -33.9, longitude: 18.4 },
    { meta: { latitude: -33.9, longitude: 18.4 } },
  ],
  [
    "setSnapshotTemperature",
    "API-44",
    { temperature: 21.5 },
    { meta: { current_env_temperature_kelvin: 294.65 } },
  ],
  ["setSnapshotHumidity", "API-45", { humidity: 45 }, { meta: { current_relative_humidity_percent: 45 } }],
  ["setSnapshotSpecificPower", "API-46", { specificpower: 6.5 }, { meta: { specific_power: 6.5 } }],
  ["setSnapshotLinePressure", "", { linepressure: 7 }, { meta: { line_pressure_bar: 7 } }],
  ["setSnapshotEnergyCost", "API-47", { energycost: 0.25 }, { meta: { energy_cost: 0.25 } }],
  ["setSnapshotVolumeCost", "API-48", { volumecost: 0.02 }, { meta: { volume_cost: 0.02 } }],
  ["setSnapshotMassCost", "API-49", { masscost: 1.2 }, { meta: { mass_cost: 1.2 } }],
  ["setSnapshotCostMode", "API-50", { costmode: "volume" }, { meta: { cost_mode: "volume" } }],
  ["setSnapshotCurrency", "API-51", { currency: "JPY" }, { meta: { currency: "JPY" } }],
  [
    "setSnapshotFixed",
    "API-53 SNP-27",
    { fixed: 1, fixed_date_utc_ts: Date.parse("2026-11-19T07:00:00Z") },
    { fixed: true, fixed_date: "2026-11-19T07:00:00.000Z", repair_status: "solved" },
  ],
  [
    "setSnapshotFixed",
    "API-53 SNP-27",
    { fixed: 0 },
    { fixed: false, fixed_date: null, repair_status: "open" },
  ],
  [
    "setSnapshotAnalysisTime",
    "API-57 SNP-46",
    { audioTime: 1.5, heatmapOptions: { dynamicRangeDb: 6 } },
    { analysis_time: 1.5, heatmap_options: { dynamicRangeDb: 6 } },
  ],
  [
    "setSnapshotUtilization",
    "API-58",
    { hours: 16, days: 5, weeks: 50 },
    {
      meta: {
        utilization_hours_per_year: 4000,
        current_util_hours: 16,
        current_util_days: 5,
        current_util_weeks: 50,
      },
    },
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
  ["setSnapshotVoltage", { voltage: "110" }, { voltage: ["notANumber"] }],
  ["setSnapshotAcFrequency", { acfrequency: 12.4 }, { acfrequency: ["outOfRange"] }],
  ["setSnapshotAcFrequency", { acfrequency: -50 }, { acfrequency: ["outOfRange"] }],
  ["setSnapshotAcFrequency", { acfrequency: 451 }, { acfrequency: ["outOfRange"] }],
  ["setSnapshotLocation", { location: "" }, { location: ["empty"] }],
  ["setSnapshotLocation", { location: "91,24" }, { location: ["invalidFormat"] }],
  ["setSnapshotLocation", { location: "here" }, { location: ["invalidFormat"] }],
  ["changeSnapshotAddress", { latitude: 91, longitude: 0 }, { latitude: ["outOfRange"] }],
  ["changeSnapshotAddress", { latitude: 1 }, { longitude: ["required"] }],
  ["setSnapshotTemperature", { temperature: -273.2 }, { temperature: ["outOfRange"] }],
  ["setSnapshotTemperature", { temperature: 1000.5 }, { temperature: ["outOfRange"] }],
  ["setSnapshotHumidity", { humidity: 100.1 }, { humidity: ["outOfRange"] }],
  ["setSnapshotSpecificPower", { specificpower: 1001 }, { specificpower: ["outOfRange"] }],
  ["setSnapshotLinePressure", { linepressure: 0 }, { linepressure: ["outOfRange"] }],
  ["setSnapshotLinePressure", { linepressure: "7" }, { linepressure: ["notANumber"] }],
  ["setSnapshotEnergyCost", { energycost: 10_001 }, { energycost: ["outOfRange"] }],
  ["setSnapshotVolumeCost", { volumecost: -1 }, { volumecost: ["outOfRange"] }],
  ["setSnapshotMassCost", { masscost: null }, { masscost: ["notANumber"] }],
  ["setSnapshotCostMode", { costmode: "barter" }, { costmode: ["unknownValue"] }],
  ["setSnapshotCurrency", { currency: "euro" }, { currency: ["invalidFormat"] }],
  ["setSnapshotCurrency", { currency: "XQQ" }, { currency: ["unknownValue"] }],
  ["setSnapshotFixed", { fixed: 2 }, { fixed: ["unknownValue"] }],
  [
    "setSnapshotFixed",
    { fixed: 1, fixed_date_utc_ts: Date.parse("2026-11-17T23:59:59Z") },
    { fixed_date_utc_ts: ["fixedBeforeCreation"] },
  ],
  ["setSnapshotAnalysisTime", { audioTime: -1 }, { audioTime: ["outOfRange"] }],
  [
    "setSnapshotAnalysisTime",
    { audioTime: 1, heatmapOptions: { text: "x".repeat(4_000) } },
    { heatmapOptions: ["tooLong"] },
  ],
  ["setSnapshotUtilization", { hours: 25, days: 5, weeks: 50 }, { hours: ["outOfRange"] }],
  ["setSnapshotUtilization", { hours: 24, days: 8, weeks: 52 }, { days: ["outOfRange"] }],
  ["setSnapshotUtilization", { hours: 24, days: 5 }, { weeks: ["required"] }],
  ["setSnapshotRepair", { repair_status: "done" }, { repair_status: ["unknownValue"] }],
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

const everyWrite = Object.keys(operations).filter(
  (name) => name.startsWith("setSnapshot") || name === "changeSnapshotAddress",
) as OperationId[];

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

const acceptable: Partial<Record<OperationId, object>> = Object.fromEntries([
  ...writes.map(([operation, , json]) => [operation, json]),
  ["setSnapshotLabel", { label: "x" }],
  ["setSnapshotComments", { comments: "x" }],
  ["setSnapshotPictureNotes", { notes: [] }],
  ["setSnapshotRepair", { repair_status: "inRepair" }],
  ["setSnapshotRepairWork", { assignee: "x" }],
  ["setSnapshotAnalysisType", { analysis_type: "PD" }],
]);

it.each(everyWrite)("%s answers 404 for a snapshot of somebody else", async (operation) => {
  const { status } = await test.call(operation, pathOf(operation), {
    as: "stranger",
    json: acceptable[operation],
    headers: { "if-match": '"1"' },
  });
  expect(status).toBe(404);
});

it.each(everyWrite)(
  "[PERM-13] %s is not allowed to staff that sees the snapshot of somebody else",
  async (operation) => {
    const before = await read();
    const { status, refusal } = await test.call(operation, pathOf(operation), {
      as: "staff",
      json: acceptable[operation],
      headers: { "if-match": `"${before.version}"` },
    });
    expect([status, refusal.codes]).toEqual([400, { non_field_errors: ["notAllowed"] }]);
    expect(await read()).toEqual(before);
  },
);

it("[PERM-13] lists and shows every snapshot to staff, whose ever it is, and to nobody else", async () => {
  const file = await aSnapshotFile("3f2504e0-4f89-41d3-9a0c-0305e82c3391", { size: 16 });
  const imported = await test.backend.importSnapshotFile(file, "stranger");
  if (!imported.ok) throw new Error(imported.error.message);
  const theirs = imported.value.snapshotId;
  const idsOf = async (as: "staff" | "full" | "stranger") =>
    (await test.call("listSnapshots", "/api/snapshots/", { as })).body.snapshots
      .map((record) => record.id)
      .sort();
  expect(await idsOf("staff")).toEqual([id, theirs].sort());
  expect([await idsOf("full"), await idsOf("stranger")]).toEqual([[id], [theirs]]);
  expect((await test.call("getSnapshot", pathOf("getSnapshot"), { as: "staff" })).status).toBe(200);
});

it("[API-53] fixes it now where no date is sent, and on its first day not before it was taken", async () => {
  const startMs = Date.now();
  const now = await test.call("setSnapshotFixed", pathOf("setSnapshotFixed"), {
    as: "full",
    json: { fixed: 1 },
  });
  expect(Date.parse(now.body.snapshot.fixed_date ?? "")).toBeGreaterThanOrEqual(startMs);
  const sameDay = await test.call("setSnapshotFixed", pathOf("setSnapshotFixed"), {
    as: "full",
    json: { fixed: 1, fixed_date_utc_ts: Date.parse("2026-11-18T00:00:00Z") },
  });
  expect(sameDay.body.snapshot.fixed_date).toBe(sameDay.body.snapshot.created_date);
});

it("[SNP-08] shows in the list what was entered about costs", async () => {
  const { body } = await test.call("listSnapshots", "/api/snapshots/", { as: "full" });
  expect(body.snapshots[0]?.meta).toMatchObject({
    cost_mode: "volume",
    currency: "JPY",
    specific_power: 6.5,
    energy_cost: 0.25,
    volume_cost: 0.02,
    mass_cost: 1.2,
    utilization_hours_per_year: 4000,
  });
});

it.each([
  ["setSnapshotTemperature", "API-44", "temperature", 3, "current_env_temperature_kelvin"],
  ["setSnapshotHumidity", "API-45", "humidity", 3, "current_relative_humidity_percent"],
  ["setSnapshotSpecificPower", "API-46", "specificpower", 3, "specific_power"],
  ["setSnapshotCurrency", "API-51", "currency", "JPY", "currency"],
] as const)(
  "%s takes back what was entered [%s], to what the camera measured if it did",
  async (operation, _row, name, entered, field) => {
    const save = async (value: unknown) => {
      const json = { [name]: value };
      const { status, body } = await test.call(operation, pathOf(operation), { as: "full", json });
      expect(status).toBe(200);
      return body.snapshot.meta[field] ?? null;
    };
    const unentered = await save(null);
    expect(await save(entered)).not.toBe(unentered);
    expect(await save(null)).toBe(unentered);
  },
);
