import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decodeWav, encodeWav, encodeWavBlocks } from "@sonolens/acoustics";
import { readSnapshotFile } from "@sonolens/snapshot-file";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { runWords } from "./testing/run-in-process.ts";
import { runSonolens } from "./testing/run-sonolens.ts";
import { hasSharedData, sharedData } from "./testing/shared-data.ts";

const folder = mkdtempSync(join(tmpdir(), "sonolens-command-"));
const square = join(folder, "square.csv");
const tone = join(folder, "tone.wav");

/** A plane wave of 1930 Hz from azimuth 90 degrees over a square of four microphones. */
function planeWave(amplitude = 0.3): Uint8Array {
  const sampleRateHz = 16_000;
  const y = [0.03, 0.03, -0.03, -0.03];
  const channels = y.map((yM) =>
    Float32Array.from(
      { length: 8_000 },
      (_, n) => amplitude * Math.sin(2 * Math.PI * 1_930 * (n / sampleRateHz + yM / 343)),
    ),
  );
  return encodeWav(channels, sampleRateHz, "pcm16");
}

beforeAll(() => {
  writeFileSync(
    square,
    "channel,name,x_m,y_m,z_m\n1,a,0.03,0.03,0\n2,b,-0.03,0.03,0\n3,c,-0.03,-0.03,0\n4,d,0.03,-0.03,0\n",
  );
  writeFileSync(tone, planeWave());
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const settings = { DATA_DIR: join(folder, "data") };
const run = (...args: string[]) => runWords(args, settings);
/** As a separate process. */
const start = (...args: string[]) => runSonolens(args, settings).ended;

describe("sonolens", () => {
  it("helps with every command and names its exit codes", async () => {
    const general = await start("--help");
    expect(general.code).toBe(0);
    expect(general.out).toContain("Exit codes");
    for (const command of ["serve", "analyze", "import", "refocus", "simulate"]) {
      const { code, out } = await run(command, "--help");
      expect(code, command).toBe(0);
      expect(out, command).toContain(`sonolens ${command}`);
    }
  });

  it("answers a wrong command line with exit code 2 and one sentence", async () => {
    expectOneSentence(await start("fly"));
    for (const words of [
      ["analyze"],
      ["analyze", tone, "--band", "9-1"],
      ["import"],
      ["simulate"],
      ["refocus", "snapshot.nlz"],
      ["refocus", "snapshot.nlz", "--out", "new.nlz", "--grid", "3"],
    ])
      expectOneSentence(await run(...words), words.join(" "));

    type Ended = { readonly code: number | null; readonly out: string; readonly err: string };
    function expectOneSentence({ code, out, err }: Ended, words = "fly"): void {
      expect(code, words).toBe(2);
      expect(out).toBe("");
      expect(err.trim().split("\n")).toHaveLength(1);
    }
  });

  it("focuses an imported recording anew, into another file", async () => {
    const [first, second] = [join(folder, "first.nlz"), join(folder, "second.nlz")];
    const made = await run("import", tone, "--array", square, "--band", "1500-2500", "--out", first);
    expect(made.code).toBe(0);
    const again = await run("refocus", first, "--out", second, "--band", "1900-2000", "--grid", "30");
    expect(again.err).not.toMatch(/sonolens:/);
    expect(again.code).toBe(0);
    expect(JSON.parse(again.out)).toMatchObject({ bandHz: [1900, 2000], width: 30, height: 30 });
    const found = JSON.parse((await run("analyze", second)).out);
    expect(Math.abs(found.azimuthDeg - 90)).toBeLessThan(2);
    expect((await run("refocus", tone, "--out", second)).code).toBe(1);
  });

  it("analyzes a recording into JSON on standard output alone", async () => {
    const { code, out } = await start(
      "analyze",
      tone,
      "--array",
      square,
      "--band",
      "1500-2500",
      "--elevation",
      "0..0",
    );
    expect(code).toBe(0);
    const analysis = JSON.parse(out);
    expect(Math.abs(analysis.azimuthDeg - 90)).toBeLessThan(1);
    // A sine of amplitude 0.3 has a mean square of 0.045.
    expect(analysis.levelDb).toBeCloseTo(10 * Math.log10(0.045), 1);
    expect(analysis.kurtosis).toBeCloseTo(1.5, 2);
    expect(analysis.crestFactor).toBeCloseTo(Math.SQRT2, 2);
    expect(analysis).toMatchObject({
      bandHz: [1500, 2500],
      durationS: 0.5,
      calibrated: false,
      reference: "fullScale",
    });
  });

  it("names both numbers where array and recording do not fit, and the file that is not there", async () => {
    const wrong = join(folder, "three.csv");
    writeFileSync(wrong, "x_m,y_m,z_m\n0,0,0\n0.1,0,0\n0,0.1,0\n");
    const mismatch = await run("analyze", tone, "--array", wrong);
    expect(mismatch.code).toBe(1);
    expect(mismatch.err).toMatch(/4 channels.*3 microphones.*\[channelCountMismatch\]/);
    const missing = await run("analyze", join(folder, "none.wav"), "--array", square);
    expect(missing.code).toBe(1);
    expect(missing.err).toContain("there is no such file");
  });

  it("refuses a place to write to, a picture that is none and a file of another kind before the work", async () => {
    const place = await run("simulate", "--out", join(folder, "nowhere", "x.nlz"));
    expect(place.code).toBe(3);
    expect(place.err).toContain("its folder does not exist");
    const picture = await run("import", tone, "--array", square, "--picture", square);
    expect(picture.code).toBe(1);
    expect(picture.err).toContain("[pictureUnreadable]");
    const other = await run("import", square, "--array", square);
    expect(other.code).toBe(1);
    expect(other.err).toContain("neither an .nlz snapshot nor a WAV or HDF5 recording");
  });

  it("imports what it can, names what it cannot, and imports nothing twice", async () => {
    const text = join(folder, "notes.nlz");
    writeFileSync(text, "not a snapshot");
    const words = ["import", text, tone, "--array", square, "--band", "1500-2500"];
    const first = await run(...words);
    expect(first.code).toBe(1);
    expect(JSON.parse(first.out)).toMatchObject({ asked: 2, created: 1, already: 0, failed: 1 });
    const second = await run(...words);
    expect(JSON.parse(second.out)).toMatchObject({ asked: 2, created: 0, already: 1, failed: 1 });
  });

  it("imports a folder of recordings in one go, past what cannot be used", async () => {
    const round = join(folder, "round");
    mkdirSync(round);
    writeFileSync(join(round, "20210304_050607.wav"), planeWave(0.2));
    writeFileSync(join(round, "20210304_060708.wav"), planeWave(0.25));
    writeFileSync(join(round, "._20210304_060708.wav"), "left by a system");
    writeFileSync(join(round, "array.csv"), "no recording");
    const empty = join(folder, "empty");
    mkdirSync(empty);
    const words = ["--array", square, "--band", "1500-2500"];
    const made = await run("import", round, empty, ...words);
    expect(made.code).toBe(1);
    expect(made.err).toContain("[folderWithoutFiles]");
    const report = JSON.parse(made.out);
    expect(report).toMatchObject({ asked: 3, created: 2, already: 0, failed: 1 });
    expect(report.files.map(({ file }: { file: string }) => file)).toEqual([
      join(round, "20210304_050607.wav"),
      join(round, "20210304_060708.wav"),
      empty,
    ]);
    const out = await run("import", round, ...words, "--out", join(folder, "round.nlz"));
    expect(out.code).toBe(2);
    expect(out.err).toContain("--out takes one FILE, not a folder.");
  });

  it("takes recordings without an array: sound, and no direction", async () => {
    const bats = join(folder, "bats");
    mkdirSync(bats);
    const call = (rate: number, hz: number) =>
      Float32Array.from({ length: rate / 2 }, (_, n) => 0.1 * Math.sin((2 * Math.PI * hz * n) / rate));
    writeFileSync(join(bats, "20210614_213005.wav"), encodeWav([call(384_000, 45_000)], 384_000, "pcm16"));
    writeFileSync(join(bats, "pump.wav"), encodeWav([call(48_000, 900), new Float32Array(24_000)], 48_000));
    writeFileSync(join(bats, "torn.wav"), "RIFF and no more");
    const made = await run("import", bats);
    expect(made.code).toBe(1);
    const { files, ...counts } = JSON.parse(made.out);
    expect(counts).toMatchObject({ asked: 3, created: 2, failed: 1 });
    expect(files).toMatchObject([
      { warnings: ["noDirection"] },
      { warnings: ["noDirection", "oneOfTwoChannels", "recordingTimeUnknown"] },
      { error: { code: "wavUnreadable" } },
    ]);
    expect(made.err).toContain("one microphone gives no direction");
    const again = JSON.parse((await run("import", join(bats, "pump.wav"), "--type", "leak")).out);
    expect(again).toMatchObject({ already: 1 });
    const out = join(folder, "pump.nlz");
    const words = [
      "import",
      join(bats, "pump.wav"),
      "--type",
      "discharge",
      "--part",
      "0.1-0.3",
      "--out",
      out,
    ];
    expect((await run(...words)).code).toBe(0);
    const file = await readSnapshotFile(new Uint8Array(readFileSync(out)));
    expect(file.ok && file.value.manifest).toMatchObject({
      analysisType: "PD",
      audio: { durationS: 0.2 },
      direction: { kind: "none", reason: "noArray" },
    });
    expect((await run("import", tone, "--array", square, "--type", "noise")).code).toBe(2);

    const found = JSON.parse((await run("analyze", join(bats, "20210614_213005.wav"))).out);
    expect(found).toMatchObject({
      ...{ sources: [], direction: { kind: "none", reason: "noArray" }, calibrated: false },
      pd: { inputs: { sound: "recordingChannel1", sampleRateHz: 384_000 } },
      mechanical: { analysisAvailable: true },
      leak: { reason: "noDirection" },
    });
    expect(found.levelDb).toBeCloseTo(-23, 0);
    expect(JSON.parse((await run("analyze", out)).out).levelDb).toBeCloseTo(-23, 0);
  });

  it("goes on with the other files whatever one of them does", async () => {
    const odd = join(folder, "odd");
    mkdirSync(odd);
    const wav = planeWave(0.1);
    const guano = new TextEncoder().encode("guan\x04\0\0\0odd\n");
    writeFileSync(join(odd, "1.wav"), Buffer.concat([wav, guano]));
    writeFileSync(join(odd, "2.wav"), planeWave(0.15));
    const { decode } = TextDecoder.prototype;
    const spy = vi.spyOn(TextDecoder.prototype, "decode").mockImplementation(function (
      this: TextDecoder,
      ...of
    ) {
      if (this.encoding === "windows-1252") throw new RangeError("nobody expected this");
      return decode.apply(this, of);
    });
    const { code, out, err } = await run("import", odd, "--array", square, "--band", "1500-2500");
    spy.mockRestore();
    expect(code).toBe(1);
    expect(err).toContain("1.wav: Sonolens failed on this file (nobody expected this). [fileFailed]");
    expect(JSON.parse(out)).toMatchObject({ asked: 2, created: 1, failed: 1 });
  });

  it("takes a part of the recordings of a folder and says that it leaves its snapshots out", async () => {
    const both = join(folder, "both");
    mkdirSync(both);
    writeFileSync(join(both, "a.nlz"), "left out");
    writeFileSync(join(both, "b.wav"), planeWave());
    const words = ["--array", square, "--band", "1500-2500", "--elevation", "0..0", "--format", "json"];
    const { code, out, err } = await run("analyze", both, ...words, "--part", "0.1-0.3");
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject([{ file: join(both, "b.wav"), durationS: 0.2 }]);
    expect(err).toContain(`${join(both, "a.nlz")} is left out: --part is for recordings.`);
  });

  it("says how long a recording is of which a later part is wanted", async () => {
    for (const part of ["60-61", "99999999999999-999999999999999"])
      for (const command of ["analyze", "import"]) {
        const late = await run(command, tone, "--array", square, "--part", part);
        expect(late.code).toBe(1);
        expect(late.err).toContain("the recording has only 0.5 s; --part has none of it. [partEmpty]");
      }
  });

  it("writes a snapshot that it then analyzes anew from its raw channels", async () => {
    const out = join(folder, "tone.nlz");
    const made = await run("import", tone, "--array", square, "--band", "1500-2500", "--out", out);
    expect(made.code).toBe(0);
    const analysis = JSON.parse((await run("analyze", out, "--elevation", "0..0")).out);
    expect(Math.abs(analysis.azimuthDeg - 90)).toBeLessThan(1);
    expect(analysis.bandHz).toEqual([1500, 2500]);
  });

  it("imports a recording at the time that it states, or says that it states none", async () => {
    const named = join(folder, "20201214_192255.wav");
    writeFileSync(named, planeWave());
    const importAt = async (wav: string, ...more: string[]) => {
      const out = join(folder, "when.nlz");
      const made = await run("import", wav, "--array", square, "--band", "1500-2500", "--out", out, ...more);
      const file = await readSnapshotFile(new Uint8Array(readFileSync(out)));
      const { createdDate: date, createdDateSource: source } = file.ok
        ? file.value.manifest
        : { createdDate: undefined };
      return { date, source, ...JSON.parse(made.out), said: made.err };
    };
    // 6 cm are little for 2 kHz
    const small = ["arrayTooSmall"];
    const stated = await importAt(named);
    expect(stated).toMatchObject({
      date: new Date("2020-12-14T19:22:55").toISOString(),
      source: "fileName",
      warnings: small,
    });
    expect(stated.said).not.toContain("when it was made");
    const unstated = await importAt(tone);
    expect(unstated).toMatchObject({
      date: statSync(tone).mtime.toISOString(),
      source: "fileTime",
      warnings: [...small, "recordingTimeUnknown"],
    });
    expect(unstated.said).toContain("does not state when it was made");
    const given = await importAt(named, "--date", "2024-01-02T03:04:05Z");
    expect(given).toMatchObject({ date: "2024-01-02T03:04:05.000Z", source: "user", warnings: small });
  });

  it("reads a recording of acoular with the XML of its array beside it", async () => {
    const { default: hdf5 } = await import("h5wasm");
    const { FS } = await hdf5.ready;
    const { channels } = decodeWav(planeWave());
    const frames = channels[0]?.length ?? 0;
    const data = Float32Array.from(
      { length: 4 * frames },
      (_, index) => channels[index % 4]?.[Math.floor(index / 4)] ?? 0,
    );
    const file = new hdf5.File("array.h5", "w");
    file
      .create_dataset({ name: "time_data", data, shape: [frames, 4] })
      .create_attribute("sample_freq", 16_000);
    file.close();
    const path = join(folder, "20201214_192255.h5");
    writeFileSync(path, FS.readFile("array.h5"));
    const words = ["--band", "1500-2500", "--elevation", "0..0"];
    const alone = await run("analyze", path, ...words);
    expect(alone.code).toBe(1);
    expect(alone.err).toContain("[arrayNeeded]");
    const positions = [0, 1, 2, 3].map((n) => [n === 0 || n === 3 ? 0.03 : -0.03, n < 2 ? 0.03 : -0.03]);
    writeFileSync(
      join(folder, "20201214_192255.xml"),
      `<?xml version="1.0"?><MicArray name="square">${positions.map(([x, y], n) => `<pos Name="Point ${n + 1}" x="${x}" y="${y}" z="0"/>`).join("")}</MicArray>`,
    );
    const found = JSON.parse((await run("analyze", path, ...words)).out);
    expect(Math.abs(found.azimuthDeg - 90)).toBeLessThan(1);
    const part = JSON.parse((await run("analyze", path, ...words, "--part", "0.1-0.4")).out);
    expect(Math.abs(part.azimuthDeg - 90)).toBeLessThan(1);
    expect(part.durationS).toBeCloseTo(0.3, 3);
    const late = await run("analyze", path, ...words, "--part", "60-61");
    expect(late.err).toContain("the recording has only 0.5 s; --part has none of it. [partEmpty]");
    const out = join(folder, "acoular.nlz");
    expect((await run("import", path, ...words, "--out", out)).code).toBe(0);
    const snapshot = await readSnapshotFile(new Uint8Array(readFileSync(out)));
    expect(snapshot.ok && snapshot.value.manifest).toMatchObject({
      createdDateSource: "fileName",
      device: { microphoneCount: 4 },
      audio: { sampleRateHz: 16_000 },
    });
  });

  it("takes a part of a recording that is too large to read, with its time", async () => {
    const { channels, sampleRateHz } = decodeWav(planeWave());
    const silence = 3 * 2 ** 28;
    const frames = silence + (channels[0]?.length ?? 0);
    const path = join(folder, "20201214_192255-large.wav");
    const shape = { channelCount: 4, sampleRateHz, frames, format: "pcm16" } as const;
    const head = (await encodeWavBlocks([], shape).next()).value ?? new Uint8Array(0);
    const handle = await open(path, "w");
    await handle.write(head, 0, head.length, 0);
    const sound = encodeWav(channels, sampleRateHz, "pcm16");
    await handle.write(sound, sound.length - 8 * 8_000, 8 * 8_000, head.length + 8 * silence);
    await handle.close();
    expect(statSync(path).size).toBeGreaterThan(6e9);
    const words = [path, "--array", square, "--band", "1500-2500", "--elevation", "0..0"];
    const whole = await run("analyze", ...words);
    expect(whole.code).toBe(1);
    expect(whole.err).toContain("--part takes some seconds. [fileTooLarge]");
    const fromS = silence / sampleRateHz;
    const part = ["--part", `${fromS}-${fromS + 0.5}`];
    const found = JSON.parse((await run("analyze", ...words, ...part)).out);
    expect(Math.abs(found.azimuthDeg - 90)).toBeLessThan(1);
    expect(found.durationS).toBe(0.5);
    const out = join(folder, "part.nlz");
    expect((await run("import", ...words, ...part, "--out", out)).code).toBe(0);
    const snapshot = await readSnapshotFile(new Uint8Array(readFileSync(out)));
    const began = new Date("2020-12-14T19:22:55").getTime();
    expect(snapshot.ok && snapshot.value.manifest.createdDate).toBe(
      new Date(began + 1000 * fromS).toISOString(),
    );
    const none = await run("analyze", square, "--part", "0-1");
    expect(none.code).toBe(1);
    expect(none.err).toContain("--part is for WAV and HDF5 recordings. [notWav]");
    expect((await run("analyze", path, "--part", "2-1")).code).toBe(2);
  });

  it("simulates the same snapshot for the same seed and date", async () => {
    const simulate = (out: string, seed: string) =>
      run(
        "simulate",
        "--out",
        join(folder, out),
        "--seed",
        seed,
        "--duration",
        "0.2",
        "--date",
        "2026-11-20T09:30:00Z",
      );
    expect((await simulate("a.nlz", "7")).code).toBe(0);
    expect((await simulate("b.nlz", "7")).code).toBe(0);
    const analysis = await Promise.all(["a.nlz", "b.nlz"].map((name) => run("analyze", join(folder, name))));
    const [a, b] = analysis.map(({ out }) => ({ ...JSON.parse(out), file: "" }));
    expect(a).toEqual(b);
    expect(a.calibrated).toBe(true);
  });

  const expectations = [
    {
      file: "respeaker4-1src-50cm-1.wav",
      array: "respeaker4.csv",
      band: "1000-3700",
      elevation: "0..90",
      az: 179.8,
      el: 23.1,
      level: -28.95,
      tolerance: { az: 3, el: 5 },
    },
    {
      file: "audio360-square4-270.wav",
      array: "audio360-square4.csv",
      band: "500-1600",
      elevation: "0..0",
      az: 4.2,
      el: 0,
      level: -4.47,
      tolerance: { az: 3, el: 0.01 },
    },
    {
      file: "sofia-A4-sphere86.wav",
      array: "sofia-A4-sphere86.csv",
      band: "1000-3000",
      elevation: "-90..90",
      az: 180,
      el: 4.6,
      level: -53.89,
      tolerance: { az: 3, el: 6 },
    },
  ];
  for (const wanted of expectations)
    it.skipIf(!hasSharedData)(`finds the source of ${wanted.file}`, async () => {
      const array = join(sharedData, "array");
      const { code, out } = await run(
        "analyze",
        join(array, wanted.file),
        "--array",
        join(array, wanted.array),
        "--band",
        wanted.band,
        "--elevation",
        wanted.elevation,
      );
      expect(code).toBe(0);
      const { azimuthDeg, levelDb, sources } = JSON.parse(out);
      const { elevationDeg } = sources[0];
      const turn = Math.abs(((azimuthDeg - wanted.az + 540) % 360) - 180);
      expect(turn).toBeLessThan(wanted.tolerance.az);
      expect(Math.abs(elevationDeg - wanted.el)).toBeLessThanOrEqual(wanted.tolerance.el);
      expect(Math.abs(levelDb - wanted.level)).toBeLessThan(0.5);
    });
});
