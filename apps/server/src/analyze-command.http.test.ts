import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { encodeWav } from "@sonolens/acoustics";
import { readSnapshotFile } from "@sonolens/snapshot-file";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seededRandom } from "./testing/mutate.ts";
import { runWords } from "./testing/run-in-process.ts";
import { runSonolens } from "./testing/run-sonolens.ts";
import { coronaWav, machineWav, squareArrayCsv } from "./testing/sounding-files.ts";

/** Normally distributed numbers, the same for a seed. */
function seededNormal(seed: number): () => number {
  const random = seededRandom(seed);
  return () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

const folder = mkdtempSync(join(tmpdir(), "sonolens-analyze-"));
const place = (name: string) => join(folder, name);
const mixed = place("mixed");
const [square, calibration, corona] = [place("square.csv"), place("calibration.csv"), place("corona.wav")];
const withArray = ["--array", square, "--elevation", "0..90"];
const start = (...args: string[]) => runSonolens(["analyze", ...args]);
const run = (...args: string[]) => runWords(["analyze", ...args]);

/** The rows of a CSV text (RFC 4180), keyed by the names of its first line. */
function parseCsv(text: string): Record<string, string>[] {
  expect(text.endsWith("\r\n")).toBe(true);
  const [names = [], ...rows] = text
    .slice(0, -2)
    .split("\r\n")
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "",
      ),
    );
  for (const row of rows) expect(row).toHaveLength(names.length);
  return rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index] ?? ""])));
}

beforeAll(() => {
  mkdirSync(mixed);
  mkdirSync(place("empty"));
  writeFileSync(square, squareArrayCsv);
  // log10 q = -3.5 + L / 16
  const leaks = [60, 66, 72, 78, 84, 90, 96].map((level) => `${level},1,${10 ** (-3.5 + level / 16)}`);
  writeFileSync(calibration, `level_db,distance_m,flow_lpm\n${leaks.join("\n")}\n`);
  writeFileSync(corona, coronaWav());
  writeFileSync(join(mixed, 'pump "2", north.WAV'), machineWav());
  writeFileSync(join(mixed, "broken.nlz"), "no snapshot");
  writeFileSync(join(mixed, "notes.txt"), "not to be looked at");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("sonolens analyze", () => {
  it("tells kind and severity of a discharge and the size of a leak, with what they rest on", async () => {
    const options = ["--full-scale-db", "100", "--distance", "2", "--temperature", "10", "--humidity", "50"];
    const voltage = ["--frequency", "50", "--voltage", "20"];
    const { code, out } = await run(
      corona,
      ...withArray,
      ...options,
      ...voltage,
      "--calibration",
      calibration,
    );
    expect(code).toBe(0);
    const { pd, leak, levelDb } = JSON.parse(out);
    expect(pd.classifications[0].name).toBe("corona");
    expect(pd.severityMaxPr).toBeGreaterThan(pd.severityMinPr);
    expect(pd.frequencyHz).toBeCloseTo(50, 0);
    expect(pd.inputs).toMatchObject({ voltageKv: 20, distanceM: 2, temperatureC: 10, humidityPercent: 50 });
    expect(pd).not.toHaveProperty("xValues");
    expect(leak.detected).toBe(true);
    // Twice the distance is 6 dB less, and a meter of air absorbs about 1 dB.
    expect(leak.levelAtOneMetreDb - levelDb).toBeGreaterThan(6.02);
    expect(leak.levelAtOneMetreDb - levelDb).toBeLessThan(8);
    expect(Math.log10(leak.leakLpm)).toBeCloseTo(-3.5 + leak.levelAtOneMetreDb / 16, 3);
    for (const answer of [pd, leak]) expect([answer.method, answer.version]).not.toContain(undefined);
  });

  it("says in JSON, table and CSV by how much distance and air are outside the calibration", async () => {
    const place = ["--full-scale-db", "100", "--distance", "2", "--temperature", "10", "--humidity", "50"];
    const options = [...withArray, ...place, "--calibration", calibration];
    const [json, csv, table] = await Promise.all(
      ["json", "csv", "table"].map((format) => run(corona, ...options, "--format", format)),
    );
    // calibrated at 1 m, 20 °C and 75 %
    expect(JSON.parse(json?.out ?? "").leak.assumptions).toEqual(
      expect.arrayContaining([
        { code: "outsideCalibrationM", value: 1 },
        { code: "outsideCalibrationC", value: 10 },
        { code: "outsideCalibrationHumidityPercent", value: 25 },
      ]),
    );
    const said = "1 m; 10 °C; 25 % humidity";
    expect(parseCsv(csv?.out ?? "")[0]?.leak_outside_calibration).toContain(said);
    expect(table?.out).toMatch(new RegExp(`Leak size: outside the calibration by +.*${said}`));
  });

  it("goes over a folder in lines of CSV, past what cannot be used", async () => {
    const { code, out, err } = await run(mixed, ...withArray);
    expect(code).toBe(1);
    const [broken, pump, ...more] = parseCsv(out);
    expect(more).toEqual([]);
    expect(broken).toMatchObject({ file: join(mixed, "broken.nlz"), possible_fault: "" });
    expect(broken?.error_code).not.toBe("");
    expect(broken?.error).toMatch(/broken\.nlz: .*\.$/);
    expect(err).toContain(`[${broken?.error_code}]`);
    expect(pump).toMatchObject({
      file: join(mixed, 'pump "2", north.WAV'),
      error_code: "",
      possible_fault: "true",
      level_reference: "fullScale",
      leak_detected: "",
      leak_reason: "notCalibrated",
    });
    expect(Number(pump?.impacts_hz)).toBeCloseTo(87, 0);
    expect(pump?.level_db).toMatch(/^-\d+\.\d+$/);
  });

  it("gives the same as a JSON array, and a table of several files for people", async () => {
    const [json, table] = await Promise.all([
      run(mixed, ...withArray, "--format", "json"),
      run(corona, place("empty"), ...withArray, "--format", "table"),
    ]);
    const [broken, pump] = JSON.parse(json.out);
    expect(broken.error.message).toContain("broken.nlz");
    expect(pump.mechanical).toMatchObject({ possibleFault: true });
    expect(pump.mechanical.findings).toContain("periodicImpacts");
    for (const many of ["windows", "spectrum"]) expect(pump.mechanical).not.toHaveProperty(many);
    expect(json.out.split("\n").length).toBeLessThan(1_000);
    expect([json.code, table.code]).toEqual([1, 1]);
    const lines = table.out.split("\n");
    const shown = lines.filter((line) => /^ {2}(Azimuth, °|Level, dB|Partial discharge|Leak) {2}/.test(line));
    expect(shown).toHaveLength(4);
    expect(new Set(shown.map((line) => line.search(/\S+$/))).size).toBe(1);
    expect(shown.slice(2).map((line) => line.split(/ {2,}/)[2])).toEqual(["corona", "-"]);
    expect(table.out).toContain("[folderWithoutFiles]");
  });

  it("prints each line when it is done, and stops between files when it is told to", async () => {
    const files = Array.from({ length: 40 }, () => corona);
    const process = start(...files, ...withArray);
    await process.waitFor(/corona\.wav,,,/);
    process.child.kill("SIGINT");
    const { code, out, err } = await process.ended;
    expect(code).toBe(130);
    const rows = parseCsv(out);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.length).toBeLessThan(files.length);
    for (const row of rows) expect(row.pd_kind).toBe("corona");
    expect(err).toContain(`Stopped after ${rows.length} of 40 files.`);
  });

  it("ends without a word when nobody reads its lines any more", async () => {
    const process = start(...Array.from({ length: 40 }, () => corona), ...withArray);
    await process.waitFor(/^file,/);
    process.child.stdout?.destroy();
    const { code, err } = await process.ended;
    expect(code).toBe(130);
    expect(err).not.toContain("Error");
  });

  it("says what two microphones and mere noise tell about the direction, in every format and in a snapshot", async () => {
    const [line, heard, noise] = [place("line.csv"), place("heard.wav"), place("noise.wav")];
    writeFileSync(line, "x_m,y_m,z_m\n-0.03,0,0\n0.03,0,0\n");
    const gauss = seededNormal(5);
    const sound = Float32Array.from({ length: 16_100 }, () => 0.1 * gauss());
    // 2 of 16,000 samples: 4.3 cm of 6
    const channels = [sound.subarray(2, 16_002), sound.subarray(0, 16_000)];
    writeFileSync(heard, encodeWav(channels, 16_000, "float32"));
    const own = [0, 1, 2, 3].map(() => Float32Array.from({ length: 16_000 }, () => 0.1 * gauss()));
    writeFileSync(noise, encodeWav(own, 16_000, "float32"));

    const two = JSON.parse((await run(heard, "--array", line)).out);
    expect(two).not.toHaveProperty("azimuthDeg");
    expect(two.sources).toEqual([]);
    expect(two.direction).toMatchObject({ kind: "cone", cone: { axis: { azimuthDeg: 0 } } });
    const angle = (Math.acos(-(343 * 2) / 16_000 / 0.06) * 180) / Math.PI;
    expect(Math.abs(two.direction.cone.angleDeg - angle)).toBeLessThan(1);

    const out = place("line.nlz");
    expect((await runWords(["import", heard, "--array", line, "--out", out])).code).toBe(0);
    const csv = await run(heard, out, "--array", line, "--format", "csv");
    for (const row of parseCsv(csv.out)) {
      expect(row).toMatchObject({ azimuth_deg: "", elevation_deg: "", direction_kind: "cone" });
      expect(Number(row.cone_angle_deg)).toBeCloseTo(two.direction.cone.angleDeg, 1);
      expect(Number(row.coherence)).toBeGreaterThan(0.9);
      expect(row.warnings).toMatch(/on a line: the sound comes from anywhere at 1\d\d\.\d degrees to it/);
    }
    const stored = await readSnapshotFile(new Uint8Array(readFileSync(out)));
    expect(stored.ok && stored.value.manifest.direction).toEqual(two.direction);
    expect(stored.ok && stored.value.manifest.sources).toEqual([]);

    const table = await run(noise, ...withArray, "--format", "table");
    expect(table.code).toBe(0);
    expect(table.out).toMatch(/Azimuth, ° +-\n/);
    expect(table.out).toMatch(/Direction +none\n/);
    expect(table.out).toMatch(/Direction: why not +noiseOnly\n/);
    expect(table.out).toMatch(/Coherence, 0 to 1 +0\.\d+\n/);
  });

  it("refuses a calibration that makes none and a format it does not know", async () => {
    const [wrong, format] = await Promise.all([
      run(corona, ...withArray, "--calibration", square),
      run(corona, ...withArray, "--format", "xml"),
    ]);
    expect([wrong.code, format.code]).toEqual([1, 2]);
    expect(wrong.err).toContain("[calibrationColumnsMissing]");
    expect(wrong.out + format.out).toBe("");
  });
});
