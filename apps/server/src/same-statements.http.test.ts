import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type ArrayGeometry, encodeWav } from "@sonolens/acoustics";
import type { ApiSchema } from "@sonolens/api-client";
import { snapshotFromRecording } from "@sonolens/array-recording";
import type { Backend } from "@sonolens/backend";
import { demoLeakCalibrationCsv, demoSerials } from "@sonolens/camera-simulator";
import { readSnapshotFile, type SnapshotManifest, writeSnapshotFile } from "@sonolens/snapshot-file";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { independentNoise, noisyWave } from "../../../packages/array-recording/src/testing/noisy-wave.ts";
import { ring } from "../../../packages/array-recording/src/testing/plane-wave.ts";
import { assumptionText } from "../../../packages/viewer/src/features/leak/assumption-text.ts";
import { directionNotes } from "../../../packages/viewer/src/lib/format/direction-notes.ts";
import { directionText, uncertainAngleText } from "../../../packages/viewer/src/lib/format/direction-text.ts";
import { pdKindKey } from "../../../packages/viewer/src/lib/format/pd-kind-key.ts";
import { demoSignIns } from "./demo-accounts.ts";
import { ensureDemoAccounts } from "./open-backend.ts";
import { accessToken } from "./testing/access-token.ts";
import { openTestBackend } from "./testing/open-test-backend.ts";
import { runWords } from "./testing/run-in-process.ts";

const folder = mkdtempSync(join(tmpdir(), "sonolens-statements-"));
const calibration = join(folder, "calibration.csv");
const [, account] = demoSignIns;
const [serial = ""] = demoSerials;
const sampleRateHz = 96_000;
const samples = 32_768;
const eight = ring(8, 0.02);
const direction = [0.3, 0.2, Math.sqrt(0.87)] as const;
/** In the plane of the array. */
const level = [0.6, 0.8, 0] as const;

interface Case {
  readonly geometry: ArrayGeometry;
  readonly channels: readonly Float32Array[];
  readonly bandHz: [number, number];
  readonly analysisType?: SnapshotManifest["analysisType"];
  /** What all five shall say. */
  readonly kind: "direction" | "cone" | "none";
  readonly reason?: string;
  readonly warnings: readonly string[];
  readonly leftOut: readonly string[];
}

function waveOver(
  geometry: ArrayGeometry,
  bandHz: readonly [number, number],
  length = samples,
  { from = direction as readonly [number, number, number], snrDb = 20 } = {},
) {
  const wave = { geometry, direction: from, bandHz, sampleRateHz, samples, seed: 5, snrDb };
  return noisyWave(wave).map((channel) => channel.subarray(0, length));
}

const broad: [number, number] = [5000, 12_000];
const shuffled = [3, 6, 1, 4, 7, 2, 0, 5].map((from) => eight[from]) as ArrayGeometry;
const two = [-0.05, 0.05].map((x, index) => ({
  name: `m${index + 1}`,
  positionM: [x, 0, 0] as const,
})) as never;
const sparse = ring(4, 0.08);
const cases: Readonly<Record<string, Case>> = {
  "a good recording": {
    ...{ geometry: eight, channels: waveOver(eight, broad), bandHz: broad },
    ...{ kind: "direction", warnings: [], leftOut: [] },
  },
  "a dead microphone": {
    geometry: eight,
    channels: waveOver(eight, broad).map((channel, index) => (index === 2 ? channel.map(() => 0) : channel)),
    bandHz: broad,
    ...{ kind: "direction", warnings: [], leftOut: ["3 dead"] },
  },
  "microphones in another order": {
    ...{ geometry: shuffled, channels: waveOver(eight, broad), bandHz: broad },
    ...{ kind: "none", reason: "delaysDoNotFit", warnings: ["delaysDoNotFit"], leftOut: [] },
  },
  "mere noise": {
    ...{ geometry: eight, channels: independentNoise(8, samples, 7), bandHz: broad },
    ...{ kind: "none", reason: "noiseOnly", warnings: ["noDirection"], leftOut: [] },
  },
  "too short a recording": {
    ...{ geometry: eight, channels: waveOver(eight, broad, 1000), bandHz: broad },
    ...{ kind: "none", reason: "recordingTooShort", warnings: ["recordingTooShort"], leftOut: [] },
  },
  "side lobes as high": {
    ...{ geometry: sparse, channels: waveOver(sparse, [5900, 6100]), bandHz: [5900, 6100] },
    ...{ kind: "direction", warnings: ["directionAmbiguous"], leftOut: [] },
  },
  "a source level with the array": {
    ...{
      geometry: eight,
      channels: waveOver(eight, broad, samples, { from: level, snrDb: 0 }),
      bandHz: broad,
    },
    ...{ kind: "direction", warnings: ["elevationUnknown"], leftOut: [] },
  },
  "two microphones": {
    ...{ geometry: two, channels: waveOver(two, [3900, 4100]), bandHz: [3900, 4100] },
    ...{ kind: "cone", warnings: ["onlyCone", "directionAmbiguous"], leftOut: [] },
  },
  "a discharge in doubt": {
    geometry: eight,
    channels: waveOver(eight, broad, 12_000),
    ...{ bandHz: broad, analysisType: "PD", kind: "direction", warnings: [], leftOut: [] },
  },
  "a machine in doubt": {
    geometry: eight,
    channels: waveOver(eight, broad, 6000),
    ...{ bandHz: broad, analysisType: "MECHANICAL", kind: "direction", warnings: [], leftOut: [] },
  },
};
const names = Object.keys(cases);
const place = ["--full-scale-db", "100", "--distance", "9", "--temperature", "-15", "--humidity", "5"];

let backend: Backend;
let url: string;
let token: string;
const imported = new Map<string, { readonly id: string; readonly manifest: SnapshotManifest }>();

const fileOf = (name: string, ending: string) => join(folder, `${name.replaceAll(" ", "-")}.${ending}`);

beforeAll(async () => {
  writeFileSync(calibration, await demoLeakCalibrationCsv());
  backend = await openTestBackend({ dataDir: join(folder, "data"), demo: true, logLevel: "silent" });
  await ensureDemoAccounts(backend);
  url = (await backend.listen(0)).address;
  for (const [index, name] of names.entries()) {
    const { geometry, channels, bandHz, analysisType } = cases[name] as Case;
    const wav = encodeWav(channels, sampleRateHz, "float32");
    writeFileSync(fileOf(name, "wav"), wav);
    const rows = geometry.map(({ positionM }) => positionM.join());
    writeFileSync(fileOf(name, "csv"), `x_m,y_m,z_m\n${rows.join("\n")}\n`);
    const made = await snapshotFromRecording({
      wav,
      geometry,
      bandHz,
      ...{ fullScaleDb: 100, distanceM: 9, temperatureC: -15, humidityPercent: 5 },
      ...(analysisType && { analysisType }),
      snapshotId: `3f2504e0-4f89-41d3-9a0c-0305e83c72${10 + index}`,
      createdDate: "2026-11-20T08:00:00.000Z",
      // Of the cameras that the calibration is for.
      device: { serial, label: "Hall camera" },
    });
    if (!made.ok) throw new Error(made.error.message);
    const bytes = await writeSnapshotFile(made.value);
    writeFileSync(fileOf(name, "nlz"), bytes);
    const read = await readSnapshotFile(bytes);
    const answer = await backend.importSnapshotFile(bytes, account.username);
    if (!answer.ok || !read.ok) throw new Error(`${name} was not imported`);
    imported.set(name, { id: answer.value.snapshotId, manifest: read.value.manifest });
  }
  token = await accessToken(url, account);
});
afterAll(async () => {
  await backend.close();
  rmSync(folder, { recursive: true, force: true });
});

async function byCall(path: string) {
  const answer = await fetch(`${url}/api/snapshots/${path}`, {
    headers: { authorization: `Bearer ${token}`, "accept-language": "en" },
  });
  expect(answer.status).toBe(200);
  return answer.json();
}

/** What the command prints for the recording. */
async function printed(name: string, format: "json" | "csv"): Promise<string> {
  const { bandHz } = cases[name] as Case;
  const { code, out } = await runWords([
    ...["analyze", fileOf(name, "wav"), "--array", fileOf(name, "csv"), "--band", bandHz.join("-")],
    ...[...place, "--calibration", calibration, "--format", format],
  ]);
  expect(code).toBe(0);
  return out;
}

/** The only row of a CSV text, by the names of its columns. */
function csvRow(text: string): Record<string, string> {
  const [columns = [], row = []] = text
    .split("\r\n")
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "",
      ),
    );
  return Object.fromEntries(columns.map((column, index) => [column, row[index] ?? ""]));
}

const textsOf = (namespace: string): Record<string, string> =>
  JSON.parse(
    readFileSync(
      resolve(import.meta.dirname, `../../../packages/i18n/src/locales/en/${namespace}.json`),
      "utf8",
    ),
  );
/** The viewer's texts in English. */
const t = ((key: string, values: Record<string, string | number> = {}) => {
  const [namespace = "", name = ""] = key.split(":");
  const text = textsOf(namespace)[name] ?? expect.fail(`There is no text ${key}`);
  return text.replace(/\{\{(\w+)\}\}/g, (_, value: string) => String(values[value]));
}) as never;
const words = { t, locale: "en" };

interface Angles {
  readonly azimuthDeg: number;
  readonly elevationDeg: number;
}
const degrees = (value: number | null | undefined) => (value == null ? null : Number(value.toFixed(3)));
const angles = ({ azimuthDeg, elevationDeg }: Angles) => [degrees(azimuthDeg), degrees(elevationDeg)];

/** A source or a cone as a file, a call and the command state it. */
function stated(
  sources: readonly (Angles & {
    uncertaintyDeg?: number | null;
    elevationRangeDeg?: readonly number[];
    alternatives?: readonly Angles[];
  })[],
  found: ApiSchema<"DirectionFinding"> | undefined | null,
) {
  return {
    kind: found?.kind,
    reason: found?.reason ?? null,
    warnings: found?.warnings ?? [],
    coherence: degrees(found?.coherence),
    delayRatio: degrees(found?.delayRatio),
    beamwidthDeg: degrees(found?.beamwidthDeg),
    cone: found?.cone
      ? [found.cone.angleDeg, found.cone.uncertaintyDeg, ...(found.cone.alternativesDeg ?? [])].map(degrees)
      : null,
    sources: sources.map(({ uncertaintyDeg, elevationRangeDeg = [], alternatives = [], ...source }) => [
      ...angles(source),
      degrees(uncertaintyDeg),
      elevationRangeDeg.map(degrees),
      ...alternatives.map(angles),
    ]),
  };
}

const shownWarnings = ["directionAmbiguous", "elevationUnknown"];

/** The parts of the command's JSON that are compared. */
interface Printed {
  readonly elevationDeg?: number;
  readonly sources: Parameters<typeof stated>[0];
  readonly direction: ApiSchema<"DirectionFinding">;
  readonly leftOutChannels: readonly { readonly channel: number; readonly kind: string }[];
  readonly leak: { readonly assumptions?: readonly { readonly code: string; readonly value?: number }[] };
  readonly pd: { readonly description: string };
  readonly mechanical: { readonly possibleFault?: boolean };
}

describe.each(names)("of %s, the command, its CSV, the file, the call and the viewer", (name) => {
  const wanted = cases[name] as Case;
  let json: Printed;
  let row: Record<string, string>;
  let detail: ApiSchema<"SnapshotDetail">;
  let manifest: SnapshotManifest;

  beforeAll(async () => {
    json = JSON.parse(await printed(name, "json"));
    row = csvRow(await printed(name, "csv"));
    const { id, ...file } = imported.get(name) ?? expect.fail(`${name} was not imported`);
    ({ manifest } = file);
    detail = await byCall(`${id}/`);
  });

  it("state the same direction, uncertainty and doubts", () => {
    const expected = stated(json.sources, json.direction);
    expect(expected).toMatchObject({
      kind: wanted.kind,
      reason: wanted.reason ?? null,
      warnings: wanted.warnings,
    });
    expect(stated(manifest.sources, manifest.direction)).toEqual(expected);
    expect(stated(detail.sources, detail.direction)).toEqual(expected);

    const [source] = json.sources;
    const { cone, coherence = null } = json.direction;
    const numberIn = (column: string) => (row[column] ? Number(row[column]) : null);
    expect(row).toMatchObject({
      direction_kind: wanted.kind,
      direction_reason: wanted.reason ?? "",
      direction_warnings: wanted.warnings.join("; "),
    });
    const rangeDeg = source?.elevationRangeDeg;
    expect(json.sources.some(({ elevationRangeDeg }) => elevationRangeDeg)).toBe(
      wanted.warnings.includes("elevationUnknown"),
    );
    expect(["azimuth_deg", "elevation_deg", "elevation_from_deg", "elevation_to_deg"].map(numberIn)).toEqual([
      source?.azimuthDeg ?? null,
      rangeDeg ? null : (source?.elevationDeg ?? null),
      rangeDeg?.[0] ?? null,
      rangeDeg?.[1] ?? null,
    ]);
    expect(json.elevationDeg ?? null).toBe(rangeDeg ? null : (source?.elevationDeg ?? null));
    expect(numberIn("direction_uncertainty_deg")).toBe(
      cone?.uncertaintyDeg ?? source?.uncertaintyDeg ?? null,
    );
    expect(numberIn("cone_angle_deg")).toBe(cone?.angleDeg ?? null);
    expect(numberIn("coherence")).toBe(coherence);
    const alternatives =
      cone?.alternativesDeg?.map((angle) => angle.toFixed(1)) ??
      source?.alternatives?.map(
        ({ azimuthDeg, elevationDeg }) => `${azimuthDeg.toFixed(1)} ${elevationDeg.toFixed(1)}`,
      ) ??
      [];
    expect(row.direction_alternatives).toBe(alternatives.join("; "));
    expect(alternatives.length > 0).toBe(wanted.warnings.includes("directionAmbiguous"));
  });

  it("state the same in the viewer", () => {
    const notes = directionNotes(detail, detail.picture_kind === "directionMap", words);
    // Each source has its sentence.
    const codes = [...new Set(notes.map(({ code }) => code))];
    expect(codes).toEqual([
      ...(wanted.reason ? [wanted.reason] : wanted.kind === "cone" ? ["cone"] : []),
      ...shownWarnings.filter((code) => wanted.warnings.includes(code)),
      ...wanted.leftOut.map((channel) => `leftOut ${channel}`),
    ]);
    const text = notes.map((note) => note.text).join(" ");
    expect(text.includes("Cannot tell.")).toBe(wanted.kind === "none");
    const { cone } = json.direction;
    for (const angleDeg of cone ? [cone.angleDeg, ...(cone.alternativesDeg ?? [])] : [])
      expect(text).toContain(`${angleDeg.toFixed(0)}°`);
    if (cone) expect(text).toContain(`±\u00a0${Math.max(1, Math.ceil(cone.uncertaintyDeg ?? 0))}°`);
    if (wanted.reason === "delaysDoNotFit")
      expect(text).toContain(`only ${(100 * (json.direction.coherence ?? 0)).toFixed(0)}% of it`);
    for (const [index, source] of json.sources.entries()) {
      const shown = detail.sources[index] ?? expect.fail("The call lacks a source.");
      const inWords = uncertainAngleText(directionText(shown, true, t, "en"), shown.uncertaintyDeg, "en");
      const minus = (value: number) =>
        value
          .toFixed(0)
          .replace("-", "\u2212")
          .replace(/^\u22120$/, "0");
      const range = source.elevationRangeDeg;
      if (range) expect(text).toContain(`between ${minus(range[0] ?? 0)}° and ${minus(range[1] ?? 0)}°`);
      const elevation = range ? "" : `, elevation ${minus(source.elevationDeg)}°`;
      expect(inWords).toBe(
        `azimuth ${minus(source.azimuthDeg)}°${elevation} ±\u00a0${Math.max(1, Math.ceil(source.uncertaintyDeg ?? 0))}°`,
      );
      for (const other of source.alternatives ?? [])
        expect(text).toContain(
          `azimuth ${minus(other.azimuthDeg)}°, elevation ${minus(other.elevationDeg)}°`,
        );
    }
  });

  it("name the same microphones that are left out", () => {
    const named = (channels: Printed["leftOutChannels"]) =>
      channels.map(({ channel, kind }) => `${channel} ${kind}`);
    expect(named(json.leftOutChannels)).toEqual(wanted.leftOut);
    expect(row.left_out_channels).toBe(wanted.leftOut.join("; "));
    expect(named(detail.left_out_channels ?? [])).toEqual(wanted.leftOut);
    const inFile = (manifest.channels?.leftOut ?? []).map(({ channel, kind }) => ({
      channel: channel + 1,
      kind,
    }));
    expect(named(inFile)).toEqual(wanted.leftOut);
  });
});

it("of a leak, the command, its CSV, the call and the viewer state the same distance from the calibration", async () => {
  const name = "a good recording";
  const json: Printed = JSON.parse(await printed(name, "json"));
  const row = csvRow(await printed(name, "csv"));
  const { id, manifest } = imported.get(name) ?? expect.fail(`${name} was not imported`);
  expect(manifest.measurement).toMatchObject({ distanceM: 9, temperatureC: -15, humidityPercent: 5 });
  const body = (await byCall(`${id}/analytics/leak/`)) as {
    readonly assumptions: readonly { readonly code: string; readonly value: number | null }[];
  };
  const units = {
    outsideCalibrationM: "m",
    outsideCalibrationC: "°C",
    outsideCalibrationHumidityPercent: "%",
  };
  for (const [code, unit] of Object.entries(units)) {
    const value = json.leak.assumptions?.find((each) => each.code === code)?.value ?? expect.fail(code);
    const answered = body.assumptions.find((each) => each.code === code) ?? expect.fail(code);
    expect(answered.value).toBeCloseTo(value, 6);
    expect(row.leak_outside_calibration).toContain(`${Number(value.toPrecision(2))} ${unit}`);
    const shown = assumptionText(answered, { distance: "METERS", temperature: "CELSIUS" }, words) ?? "";
    expect(Number(/\d+(?:\.\d+)?/.exec(shown)?.[0])).toBeCloseTo(value, 0);
  }
});

it("of a discharge in doubt, all state the doubt", async () => {
  const name = "a discharge in doubt";
  const json: Printed = JSON.parse(await printed(name, "json"));
  const { id } = imported.get(name) ?? expect.fail(`${name} was not imported`);
  const body = (await byCall(`${id}/analytics/pd/`)) as { readonly descriptionCode: string };
  expect([json.pd.description, csvRow(await printed(name, "csv")).pd_kind, body.descriptionCode]).toEqual(
    Array(3).fill("cannotTell"),
  );
  expect(textsOf("card")[(pdKindKey(body.descriptionCode) ?? "").replace("card:", "")]).toMatch(
    /[Cc]annot tell/,
  );
});

it("of a machine in doubt, all state the doubt", async () => {
  const name = "a machine in doubt";
  const json: Printed = JSON.parse(await printed(name, "json"));
  const { id } = imported.get(name) ?? expect.fail(`${name} was not imported`);
  const body = (await byCall(`${id}/analytics/mech/`)) as { readonly possible_fault: boolean | null };
  expect(json.mechanical.possibleFault).toBeUndefined();
  expect(csvRow(await printed(name, "csv")).possible_fault).toBe("");
  expect(body.possible_fault).toBeNull();
  await expect.poll(async () => (await byCall(`${id}/`)).machine_finding).toBe("cannotTell");
});

it("of mere noise, all state that there is no leak", async () => {
  const name = "mere noise";
  const { leak }: { readonly leak: { readonly detected: boolean; readonly reason: string } } = JSON.parse(
    await printed(name, "json"),
  );
  const row = csvRow(await printed(name, "csv"));
  const { id } = imported.get(name) ?? expect.fail(`${name} was not imported`);
  const body = (await byCall(`${id}/analytics/leak/`)) as { leakDetected: boolean; leakSize: number | null };
  expect([leak.detected, leak.reason]).toEqual([false, "notDetected"]);
  expect([row.leak_detected, row.leak_lpm]).toEqual(["false", ""]);
  expect([body.leakDetected, body.leakSize]).toEqual([false, null]);
});
