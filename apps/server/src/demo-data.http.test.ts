import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Backend } from "@sonolens/backend";
import { demoFiles, demoRecipes } from "@sonolens/camera-simulator";
import { severityBucket } from "@sonolens/domain";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { defaultImportAccount, demoSignIns } from "./demo-accounts.ts";
import { loadDemoData } from "./load-demo-data.ts";
import { ensureDemoAccounts } from "./open-backend.ts";
import { accessToken } from "./testing/access-token.ts";
import { openTestBackend } from "./testing/open-test-backend.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const folder = mkdtempSync(join(tmpdir(), "sonolens-demo-data-"));
const subjects = demoFiles.flatMap((file, index) => {
  const recipe = demoRecipes[index];
  return recipe?.discharges || recipe?.bearings ? [{ file, recipe }] : [];
});
const discharges = subjects.filter(({ recipe }) => recipe.discharges);
const machines = subjects.filter(({ recipe }) => recipe.bearings);
let backend: Backend;
let address: string;
let access: string;
/** By name of the recipe. */
const ids = new Map<string, string>();

interface ListedSnapshot {
  readonly id: string;
  readonly label: string;
  readonly device_analysis_type: string;
  readonly fault?: boolean;
  readonly pd?: { severity_min: number | null; severity_max: number | null };
}

interface Answers {
  readonly pd: {
    readonly classifications: { name: string; confidence: number }[];
    readonly severityMinPr: number | null;
    readonly severityMaxPr: number | null;
    readonly inputs: object;
  };
  readonly pattern: { readonly xValues: number[]; readonly frequencyHz: number | null };
  readonly mech: { readonly analysis_available: boolean; readonly possible_fault: boolean | null };
}

beforeAll(async () => {
  backend = await openTestBackend({ dataDir: join(folder, "data"), demo: true, logLevel: "silent" });
  await ensureDemoAccounts(backend);
  ({ address } = await backend.listen(0));
  access = await accessToken(address, demoSignIns[0]);
  const files = subjects.map(({ file }) => file);
  expect(await loadDemoData(backend, new AbortController().signal, files)).toMatchObject({
    value: files.length,
  });
  const snapshots = await listed();
  for (const { recipe } of subjects)
    ids.set(recipe.name, snapshots.find(({ label }) => label === recipe.label)?.id ?? "");
});
afterAll(async () => {
  await backend.close();
  rmSync(folder, { recursive: true, force: true });
});

async function get<Answer>(path: string): Promise<Answer> {
  const answer = await fetch(`${address}/api/${path}`, { headers: { authorization: `Bearer ${access}` } });
  expect(answer.status, path).toBe(200);
  return (await answer.json()) as Answer;
}
const analysed = <Kind extends keyof Answers>(name: string, kind: Kind) =>
  get<Answers[Kind]>(`snapshots/${ids.get(name)}/analytics/${kind}/`);
const listed = async () => (await get<{ snapshots: ListedSnapshot[] }>("snapshots/")).snapshots;

describe("the demo data of discharges, read by the demo account", () => {
  it.each(discharges.map(({ recipe }) => recipe))("[PD-01] [PD-03] names $name", async (recipe) => {
    const kind = recipe.discharges?.[0]?.discharge.kind;
    const pd = await analysed(recipe.name, "pd");
    expect(pd.classifications[0]?.name).toBe(kind);
    const { distanceM, voltageKv, acFrequencyHz } = recipe;
    expect(pd.inputs).toMatchObject({ distanceM, voltageV: 1000 * (voltageKv ?? 0), acfreq: acFrequencyHz });
    if (kind === "noise") {
      expect(pd).toMatchObject({ severityMinPr: null, severityMaxPr: null, recommendationCode: "none" });
      return;
    }
    const pattern = await analysed(recipe.name, "pattern");
    expect(pattern.xValues.length).toBeGreaterThan(100);
    const trueHz = recipe.discharges?.[0]?.discharge.acFrequencyHz ?? 0;
    expect(Math.abs((pattern.frequencyHz ?? 0) - trueHz)).toBeLessThan(0.1);
  });

  it("[PD-19] spans low, medium, high and very high severity, and names what has none", async () => {
    const buckets = new Map<string, number>();
    for (const { recipe } of discharges) {
      const { severityMinPr, severityMaxPr } = await analysed(recipe.name, "pd");
      const bucket = severityBucket(severityMinPr, severityMaxPr);
      buckets.set(bucket, (buckets.get(bucket) ?? 0) + 1);
    }
    expect(Object.fromEntries(buckets)).toEqual({
      low: 1,
      medium: 4,
      high: 3,
      veryHigh: 1,
      notApplicable: 1,
    });
  });
});

describe("the demo data of machines, read by the demo account", () => {
  it.each(machines.map(({ recipe }) => recipe))("[MECH-01] [MECH-03] judges $name", async (recipe) => {
    const fault = recipe.bearings?.[0]?.bearing.fault;
    const mech = await analysed(recipe.name, "mech");
    expect(mech).toMatchObject({ analysis_available: true, possible_fault: fault !== undefined });
  });
});

it("[FIL-13] [SNP-03] lists them by what they were taken for, with what was found", async () => {
  const snapshots = await listed();
  const of = (type: string) => snapshots.filter(({ device_analysis_type }) => device_analysis_type === type);
  expect(of("PD")).toHaveLength(10);
  expect(of("MECHANICAL")).toHaveLength(8);
  expect(of("MECHANICAL").filter(({ fault }) => fault)).toHaveLength(6);
  expect(of("PD").filter(({ pd }) => typeof pd?.severity_max === "number")).toHaveLength(9);
});

it("loads what an older data folder lacks, however much else is in it, and nothing twice", async () => {
  const { signal } = new AbortController();
  const others = demoFiles.filter((_, index) => demoRecipes[index]?.leaks.length).slice(0, 2);
  const before = await backend.countSnapshots(defaultImportAccount);
  expect(await loadDemoData(backend, signal, others)).toMatchObject({ value: 2 });
  expect(await loadDemoData(backend, signal, others)).toMatchObject({ value: 0 });
  expect(await backend.countSnapshots(defaultImportAccount)).toBe(before + 2);
});
