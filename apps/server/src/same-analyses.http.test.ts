import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArrayGeometry } from "@sonolens/acoustics";
import { snapshotFromRecording } from "@sonolens/array-recording";
import type { Backend } from "@sonolens/backend";
import { demoLeakCalibrationCsv, demoSerials } from "@sonolens/camera-simulator";
import { type SnapshotFile, type SnapshotManifest, writeSnapshotFile } from "@sonolens/snapshot-file";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoSignIns } from "./demo-accounts.ts";
import { ensureDemoAccounts, openBackend } from "./open-backend.ts";
import { accessToken } from "./testing/access-token.ts";
import { runSonolens } from "./testing/run-sonolens.ts";
import { coronaWav, machineWav, squareArrayCsv } from "./testing/sounding-files.ts";

const folder = mkdtempSync(join(tmpdir(), "sonolens-same-"));
const calibration = join(folder, "calibration.csv");
const [, account] = demoSignIns;
const [serial = ""] = demoSerials;
const durationS = 1;
/** The differences between the files; the first keeps its raw channels, the others are read as stored. */
const manifests: Record<string, Partial<SnapshotManifest>> = {
  "leak-without-distance": {},
  leak: { measurement: { durationS, distanceM: 2, temperatureC: 10.3, humidityPercent: 40 } },
  discharge: {
    analysisType: "PD",
    measurement: { durationS, distanceM: 3, voltageKv: 20, acFrequencyHz: 50 },
  },
  machine: { analysisType: "MECHANICAL" },
};
const names = Object.keys(manifests);
const snapshotIds = new Map<string, string>();
let backend: Backend;
let url: string;
let token: string;

beforeAll(async () => {
  writeFileSync(calibration, await demoLeakCalibrationCsv());
  backend = await openBackend({ dataDir: join(folder, "data"), demo: true, logLevel: "silent" });
  await ensureDemoAccounts(backend);
  url = (await backend.listen(0)).address;
  const made = await recorded();
  for (const [index, name] of names.entries()) {
    const { channelsWav, ...stored } = made;
    const { channels, ...manifest } = made.manifest;
    const isFirst = index === 0;
    const file: SnapshotFile = {
      ...stored,
      ...(name === "machine" && { audioWav: machineWav() }),
      ...(isFirst && channelsWav && { channelsWav }),
      manifest: {
        ...manifest,
        ...(isFirst && channels && { channels }),
        ...manifests[name],
        snapshotId: `3f2504e0-4f89-41d3-9a0c-0305e83c71${10 + index}`,
      },
    };
    const bytes = await writeSnapshotFile(file);
    writeFileSync(join(folder, `${name}.nlz`), bytes);
    const imported = await backend.importSnapshotFile(bytes, account.username);
    if (!imported.ok) throw new Error(imported.error.message);
    snapshotIds.set(name, imported.value.snapshotId);
  }
  token = await accessToken(url, account);
});
afterAll(async () => {
  await backend.close();
  rmSync(folder, { recursive: true, force: true });
});

async function recorded(): Promise<SnapshotFile> {
  const geometry = parseArrayGeometry(squareArrayCsv, "square.csv");
  if (!geometry.ok) throw new Error(geometry.error.message);
  const made = await snapshotFromRecording({
    wav: coronaWav(),
    geometry: geometry.value,
    fullScaleDb: 100,
    // Like the demo cameras, which the calibration is for.
    bandHz: [20_000, 45_000],
    snapshotId: "3f2504e0-4f89-41d3-9a0c-0305e83c7100",
    createdDate: "2026-11-20T08:00:00.000Z",
    device: { serial, label: "Hall camera" },
    frameIntervalS: 0.25,
  });
  if (!made.ok) throw new Error(made.error.message);
  return made.value;
}

/** The command's output for all files, by name. */
async function byCommand(...options: string[]) {
  const files = names.map((name) => join(folder, `${name}.nlz`));
  const run = runSonolens([
    "analyze",
    ...files,
    "--calibration",
    calibration,
    "--format",
    "json",
    ...options,
  ]);
  const { out, code } = await run.ended;
  expect(code).toBe(0);
  return new Map(names.map((name, index) => [name, JSON.parse(out)[index]]));
}

async function byCall(name: string, kind: "leak" | "mech" | "pd", query: string) {
  const answer = await fetch(`${url}/api/snapshots/${snapshotIds.get(name)}/analytics/${kind}/${query}`, {
    headers: { authorization: `Bearer ${token}`, "accept-language": "en" },
  });
  expect(answer.status).toBe(200);
  return answer.json();
}

/** To nine digits, because temperatures are stored in kelvin. */
const rounded = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, part) => (typeof part === "number" ? Number(part.toPrecision(9)) : part)),
  );

/** Reasons have one name in the command and another in the API description. */
const reasonOf: Record<string, string> = { notDetected: "noTarget", beyondCalibration: "noTarget" };

describe.each([
  ["the whole snapshot", [], ""],
  ["a time of it", ["--time", "0.6"], "?audioTime=0.6"],
] as const)("sonolens analyze and the calls, of %s", (_, options, query) => {
  let printed: Awaited<ReturnType<typeof byCommand>>;
  beforeAll(async () => {
    printed = await byCommand(...options);
  });

  it.each(["leak", "leak-without-distance"])(
    "[API-31] [LEAK-02] tell the same of the leak: %s",
    async (name) => {
      const { leak } = printed.get(name);
      const body = await byCall(name, "leak", query);
      const reason = leak.infinite ? null : (reasonOf[leak.reason] ?? leak.reason ?? null);
      expect(rounded(body)).toMatchObject(
        rounded({
          leakDetected: leak.detected ?? false,
          infDetected: leak.infinite ?? false,
          leakSizeLpmin: leak.leakLpm ?? null,
          leakSizeLowLpmin: leak.lowLpm ?? null,
          leakSizeHighLpmin: leak.highLpm ?? null,
          smallestDetectableLpmin: leak.smallestDetectableLpm ?? null,
          levelAtOneMetreDb: leak.levelAtOneMetreDb ?? null,
          reason,
          method: leak.method,
          inputs: { levelDb: leak.inputs.levelDb, environmentTemperatureC: leak.inputs.temperatureC },
        }) as object,
      );
      expect(leak.inputs.noiseFloorDb).toBeLessThan(leak.inputs.levelDb);
      if (name === "leak") expect([leak.detected, leak.leakLpm > 0]).toEqual([true, true]);
      if (name === "leak-without-distance")
        expect([leak.detected, leak.reason]).toEqual([true, "distanceUnknown"]);
    },
  );

  it("[API-30] [PD-03] tell the same of the discharge", async () => {
    const name = "discharge";
    const { pd } = printed.get(name);
    const body = await byCall(name, "pd", query);
    expect(rounded(body)).toMatchObject(
      rounded({
        classifications: pd.classifications ?? [],
        severityMinPr: pd.severityMinPr ?? null,
        severityMaxPr: pd.severityMaxPr ?? null,
        descriptionCode: pd.description ?? null,
        frequencyHz: pd.frequencyHz ?? null,
        levelDb: pd.levelDb ?? null,
        levelReference: pd.levelReference,
        notes: pd.notes,
        reason: pd.reason ?? null,
        method: pd.method,
      }) as object,
    );
    expect(pd.inputs).toMatchObject({ distanceM: 3, voltageKv: 20, frequencyHz: 50 });
    expect(pd.classifications[0].name).toBe("corona");
  });

  it("[API-32] [MECH-03] tell the same of the machine", async () => {
    const name = "machine";
    const { mechanical } = printed.get(name);
    const body = await byCall(name, "mech", query);
    expect(rounded(body)).toMatchObject(
      rounded({
        kurtosis: mechanical.kurtosis,
        crest_factor: mechanical.crestFactor,
        possible_fault: mechanical.possibleFault,
        windowKurtosis: mechanical.windowKurtosis,
        impacts: { frequencyHz: mechanical.impacts.frequencyHz, score: mechanical.impacts.score },
        findings: mechanical.findings,
        reason: mechanical.reason ?? null,
      }) as object,
    );
    expect(mechanical.possibleFault).toBe(true);
  });
});
