import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decodeText, decodeWav, parseArrayGeometry } from "@sonolens/acoustics";
import hdf5 from "h5wasm";
import { describe, expect, it, vi } from "vitest";
import { looksLikeHdf5, wavOfHdf5 } from "./hdf5-recording.ts";
import { mutate, seededRandom } from "./testing/mutate.ts";

interface Recipe {
  readonly name?: string;
  readonly data?: Float32Array | Float64Array | Int16Array | Uint16Array;
  readonly shape?: number[];
  readonly rate?: number | string | Float64Array;
  readonly compression?: number;
  readonly chunks?: number[];
  /** Rows that the table is stated to have in the end. */
  readonly rows?: number;
}

/** Six samples of two channels, as acoular's WriteH5 stores them: a table that could grow, in pieces. */
async function anHdf5({
  name = "time_data",
  data = Float32Array.from({ length: 12 }, (_, index) => index / 4 - 1),
  shape = [6, 2],
  rate = 51_200,
  compression,
  chunks = shape.map((length, index) => (index === 0 && length > 100 ? 65_536 : Math.min(length, 4))),
  rows,
}: Recipe = {}): Promise<Uint8Array> {
  const { FS } = await hdf5.ready;
  const file = new hdf5.File("made.h5", "w");
  const set = file.create_dataset({
    name,
    data,
    shape,
    maxshape: [null, ...shape.slice(1)],
    chunks,
    ...(compression !== undefined && { compression }),
  });
  set.create_attribute("sample_freq", rate);
  if (rows !== undefined) set.resize([rows, ...shape.slice(1)]);
  file.create_group("metadata");
  file.close();
  const bytes = FS.readFile("made.h5");
  FS.unlink("made.h5");
  return bytes;
}

async function readBack(bytes: Uint8Array) {
  const wav = await wavOfHdf5("a.h5", bytes);
  if (!wav.ok) return wav.error.code;
  const { sampleRateHz, channels } = decodeWav(wav.value);
  return { sampleRateHz, channels: channels.map((samples) => [...samples]) };
}

const expected = {
  sampleRateHz: 51_200,
  channels: [
    [-1, -0.5, 0, 0.5, 1, 1.5],
    [-0.75, -0.25, 0.25, 0.75, 1.25, 1.75],
  ],
};

describe("recordings in HDF5", () => {
  it.each<[string, Recipe]>([
    ["32-bit floats", {}],
    ["64-bit floats", { data: Float64Array.from({ length: 12 }, (_, index) => index / 4 - 1) }],
    ["compressed", { compression: 9 }],
    ["with the rate as a table of one number", { rate: Float64Array.of(51_200) }],
  ])("are read as acoular writes them: %s", async (_, recipe) => {
    const bytes = await anHdf5(recipe);
    expect(looksLikeHdf5(bytes)).toBe(true);
    expect(await readBack(bytes)).toEqual(expected);
  });

  it("of integers have full scale 1", async () => {
    const data = Int16Array.of(0, 16_384, -32_768, 8_192);
    expect(await readBack(await anHdf5({ data, shape: [2, 2] }))).toEqual({
      sampleRateHz: 51_200,
      channels: [
        [0, -1],
        [0.5, 0.25],
      ],
    });
  });

  it("are read in pieces without a seam", async () => {
    const frames = 700_000;
    const data = Float32Array.from({ length: 2 * frames }, (_, index) => index % 65_521);
    const wav = await wavOfHdf5("a.h5", await anHdf5({ data, shape: [frames, 2] }));
    const [, second = []] = wav.ok ? decodeWav(wav.value).channels : [];
    expect(second.length).toBe(frames);
    expect(Array.from(second).findIndex((value, index) => value !== (2 * index + 1) % 65_521)).toBe(-1);
  });

  it("are inflated once: whole pieces are read at a time, of a part only its own", async () => {
    const frames = 700_000;
    const data = Float32Array.from({ length: 2 * frames }, (_, index) => index % 65_521);
    const bytes = await anHdf5({ data, shape: [frames, 2], chunks: [300_000, 2], compression: 1 });
    const slice = vi.spyOn(hdf5.Dataset.prototype, "slice");
    const rows = () => slice.mock.calls.map(([[range]]) => range);
    const whole = await wavOfHdf5("a.h5", bytes);
    expect(rows()).toEqual([
      [0, 300_000],
      [300_000, 600_000],
      [600_000, 700_000],
    ]);
    slice.mockClear();
    const part = await wavOfHdf5("a.h5", bytes, { fromS: 5, toS: 6 });
    expect(rows()).toEqual([
      [256_000, 300_000],
      [300_000, 307_200],
    ]);
    slice.mockRestore();
    const [all, some] = [whole, part].map((wav) => (wav.ok ? decodeWav(wav.value).channels[1] : undefined));
    expect(some).toEqual(all?.slice(256_000, 307_200));
    const late = await wavOfHdf5("a.h5", bytes, { fromS: 60, toS: 61 });
    expect(late.ok ? undefined : late.error.code).toBe("partEmpty");
  });

  it.each<[string, Recipe]>([
    ["hdf5PiecesTooLarge", { chunks: [2 ** 22 + 1, 2], compression: 1 }],
    ["hdf5SamplesMissing", { rows: 60_000_000 }],
    ["hdf5SamplesMissing", { rows: 60_000_000, compression: 1 }],
    ["hdf5NoRecording", { name: "other" }],
    ["hdf5ShapeUnknown", { shape: [12] }],
    ["hdf5ShapeUnknown", { shape: [3, 2, 2] }],
    ["hdf5ShapeUnknown", { data: new Float32Array(258), shape: [2, 129] }],
    ["hdf5ShapeUnknown", { data: new Uint16Array(12) }],
    ["hdf5RateUnknown", { rate: 48_828.125 }],
    ["hdf5RateUnknown", { rate: 0 }],
    ["hdf5RateUnknown", { rate: "fast" }],
  ])("are refused for a reason: %s (%#)", async (code, recipe) => {
    expect(await readBack(await anHdf5(recipe))).toBe(code);
  });

  it("are read or refused, whatever was cut off or damaged", async () => {
    const bytes = await anHdf5();
    for (let part = 1; part < 16; part++)
      expect(await readBack(bytes.subarray(0, Math.floor((part * bytes.length) / 16)))).toBe(
        "hdf5Unreadable",
      );
    const random = seededRandom(5);
    for (let round = 0; round < 60; round++) {
      const outcome = await readBack(mutate(bytes, random));
      if (typeof outcome === "string") expect(outcome).toMatch(/^(hdf5[A-Z]\w+|tooLarge)$/);
      else expect(outcome.channels.length).toBeGreaterThan(0);
    }
    expect(await readBack(bytes)).toEqual(expected);
  });

  const hasAcoular =
    spawnSync("python3", [
      "-c",
      "import importlib.util, sys; sys.exit(importlib.util.find_spec('acoular') is None)",
    ]).status === 0;
  it.skipIf(!hasAcoular)("are read as acoular wrote them (skipped without Python with acoular)", async () => {
    const folder = mkdtempSync(join(tmpdir(), "sonolens-acoular-"));
    const script = `
import sys, numpy as np, acoular as ac
data = (np.arange(12).reshape(6, 2) / 4 - 1)
ac.WriteH5(source=ac.TimeSamples(data=data, sample_freq=51200), file=sys.argv[1]).save()
ac.MicGeom(pos_total=np.array([[-0.05, 0.05], [0, 0.001], [0, 0]])).export_mpos(sys.argv[2])`;
    const [file, xml] = [join(folder, "a.h5"), join(folder, "a.xml")];
    const made = spawnSync("python3", ["-c", script, file, xml], { encoding: "utf8" });
    expect(made.status, made.stderr).toBe(0);
    expect(await readBack(readFileSync(file))).toEqual(expected);
    const geometry = parseArrayGeometry(decodeText(readFileSync(xml)), xml);
    expect(geometry.ok && geometry.value.map(({ positionM }) => positionM)).toEqual([
      [-0.05, 0, 0],
      [0.05, 0.001, 0],
    ]);
    rmSync(folder, { recursive: true, force: true });
  });
});
