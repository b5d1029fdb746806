import { roundEstimatedCost, roundLeakSize, summaryDataSchema } from "@sonolens/domain";
import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aSnapshotFile } from "../../testing/a-snapshot-file.ts";
import { startTestBackend, type TestBackend, type TestUser } from "../../testing/start-test-backend.ts";
import { testLeakCalibration } from "../../testing/test-leak-calibration.ts";
import { until } from "../../testing/until.ts";

let test: TestBackend;
let id: string;
let sizeLpm: number;

beforeAll(async () => {
  test = await startTestBackend({ leakCalibrationOf: () => testLeakCalibration });
  const file = await aSnapshotFile("3f2504e0-4f89-41d3-9a0c-0305e82c3461", { size: 16, audio: false });
  const imported = await test.backend.importSnapshotFile(file, "full");
  if (!imported.ok) throw new Error(imported.error.message);
  id = imported.value.snapshotId;
  sizeLpm = (await leak()).leakSizeLpmin ?? Number.NaN;
  // 8 x 5 x 50 = 2,000 h = 120,000 min a year: q l/min are 120 q m3 of air, of 1.292284 kg each.
  await save("utilization", { hours: 8, days: 5, weeks: 50 });
  await save("specificpower", { specificpower: 6 });
});
afterAll(() => test.close());

const leak = async (as: TestUser = "full", query = "") =>
  (await test.call("getLeakAnalysis", `/api/snapshots/${id}/analytics/leak/${query}`, { as })).body;
async function save(write: string, json: object) {
  const { status } = await test.call("setSnapshotTemperature", `/api/snapshots/${id}/${write}/`, {
    as: "full",
    json,
  });
  expect(status).toBe(200);
}
const set = (json: object, as: TestUser = "full") =>
  test.call("updateSettings", "/api/customer-settings/", { as, json });

async function exported(target: "excel" | "dashboard") {
  const started = await test.call("createExcelExport", "/api/excel/", {
    as: "full",
    json: { snapshotIDs: [id], iotID: "", includeImages: false, target },
  });
  const path = `/api/poll-excel-result/?executionID=${started.body.executionID}`;
  const poll = async () => (await test.call("pollExcelResult", path, { as: "full" })).body;
  await until(async () => (await poll()).status === "FINISHED");
  return poll();
}

const tableOf = async (bytes: Uint8Array) => (await readXlsx(bytes)).sheets[1]?.rows ?? [];

/** What the table and the summary have, after the analysis of what is stored now. */
async function costsInExports(): Promise<readonly [number | undefined, unknown, unknown]> {
  await leak();
  const { data } = await exported("dashboard");
  const { url } = await exported("excel");
  const { bytes } = await test.call("getExportFile", url ?? "");
  const [header = [], , row = []] = await tableOf(bytes);
  const cell = (name: string) => row[header.indexOf(name)] ?? null;
  const [entry] = summaryDataSchema.parse(data).leak;
  return [entry?.leakCost ?? undefined, cell("leak_cost_per_year"), cell("leak_cost_currency")];
}

it("[API-31] [SET-09] prices a leak by the reader's settings where neither call nor snapshot has a price", async () => {
  expect(await leak()).toMatchObject({ leakCost: null, inputs: { electricityCost: null } });
  await set({ currency_iso_code: "EUR", energy_cost_kwh: 0.3 });
  // q / 1000 x 6 kW x 2,000 h x 0.3
  const { leakCost, inputs } = await leak();
  expect(leakCost).toBeCloseTo(3.6 * sizeLpm, 9);
  expect(inputs.electricityCost).toBe(0.3);
  expect(await leak("demo")).toMatchObject({ leakCost: null, inputs: { electricityCost: null } });
  expect((await leak("full", "?electricityCost=0.1")).leakCost).toBeCloseTo(1.2 * sizeLpm, 9);
  expect((await leak("full", "?electricityCost=0")).leakCost).toBeNull();
  await save("currency", { currency: "JPY" });
  expect((await leak()).leakCost).toBeNull();
  await save("currency", { currency: "EUR" });
  await set({ energy_cost_kwh: 0 });
  expect((await leak()).leakCost).toBeNull();
  await set({ energy_cost_kwh: 0.3 });
});

it("[API-70] exports the cost of a leak priced by the settings of whoever asked", async () => {
  const [summary, table, currency] = await costsInExports();
  expect(summary).toBeCloseTo(3.6 * sizeLpm, 9);
  expect([table, currency]).toEqual([expect.closeTo(3.6 * sizeLpm, 9), "EUR"]);
});

it("[API-31] [API-70] prices a leak by what a group of the reader fixes, in the answer and in exports", async () => {
  const made = await test.call("createOrganization", "/api/organizations/", {
    as: "full",
    json: { name: "Kuusi" },
  });
  const path = `/api/organizations/groups/${made.body.groups[0]?.id}/settings/`;
  const fix = (json: object) => test.call("changeGroupSettings", path, { as: "full", json });
  await fix({ currency_iso_code: "SEK", energy_cost_kwh: 0.6 });
  await save("currency", { currency: "SEK" });
  expect(await leak()).toMatchObject({ inputs: { electricityCost: 0.6 } });
  const [summary, table, currency] = await costsInExports();
  expect([summary, table, currency]).toEqual([
    expect.closeTo(7.2 * sizeLpm, 9),
    expect.closeTo(7.2 * sizeLpm, 9),
    "SEK",
  ]);
  await fix({ currency_iso_code: null, energy_cost_kwh: null });
  await save("currency", { currency: "EUR" });
  expect(await leak()).toMatchObject({ inputs: { electricityCost: 0.3 } });
});

it("[API-70] lists a leak with its severity, and with size and cost rounded as they are shown", async () => {
  const { url } = await exported("excel");
  const { bytes } = await test.call("getExportFile", url ?? "");
  const [header = [], , row = []] = await tableOf(bytes);
  const cell = (name: string) => row[header.indexOf(name)];
  expect(cell("leak_l_per_min")).toBeCloseTo(sizeLpm, 9);
  expect(cell("leak_size_rounded")).toBe(roundLeakSize(sizeLpm, "LPM"));
  expect(cell("leak_size_unit")).toBe("l/min");
  expect(cell("leak_cost_per_year_rounded")).toBe(roundEstimatedCost(3.6 * sizeLpm));
  expect([cell("finding"), cell("severity")]).toEqual([
    "Leak",
    expect.stringMatching(/^(Low|Medium|High|Very high)$/),
  ]);
});

it.each([
  ["energy", { energycost: 0.25 }, 3],
  ["volume", { volumecost: 0.03 }, 3.6],
  ["mass", { masscost: 0.5 }, 77.53704],
] as const)("[API-70] [LEAK-16] exports the cost of a leak priced by %s", async (mode, price, perLpm) => {
  await save(`${mode}cost`, price);
  await save("costmode", { costmode: mode });
  const [summary, table, currency] = await costsInExports();
  expect((summary ?? Number.NaN) / sizeLpm).toBeCloseTo(perLpm, 4);
  expect([table, currency]).toEqual([expect.closeTo(summary ?? Number.NaN, 9), "EUR"]);
});

it("[API-70] exports the cost by the prices of now, also before the leak is analyzed again", async () => {
  await leak();
  await save("costmode", { costmode: "energy" });
  await save("energycost", { energycost: 0.5 });
  const { data } = await exported("dashboard");
  const [entry] = summaryDataSchema.parse(data).leak;
  expect(entry?.leakCost).toBeCloseTo(6 * sizeLpm, 9);
});

it("[API-70] [LEAK-13] exports steam and other with a size and a cost of 0", async () => {
  for (const gas_type of ["STEAM", "OTHER"]) {
    await save("gas-type", { gas_type });
    expect(await costsInExports()).toEqual([0, 0, "EUR"]);
  }
  await save("gas-type", { gas_type: "AIR" });
});

it("[API-70] [LEAK-16] exports no cost where the mode is off or its price is missing", async () => {
  await save("costmode", { costmode: "off" });
  expect(await costsInExports()).toEqual([undefined, null, null]);
  await save("costmode", { costmode: "volume" });
  await save("volumecost", { volumecost: 0 });
  expect(await costsInExports()).toEqual([undefined, null, "EUR"]);
});
