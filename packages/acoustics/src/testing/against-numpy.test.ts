import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { absorptionDbPerM } from "../air/air.ts";
import { directionVector } from "../beamform/directions.ts";
import { steerRecording } from "../beamform/steer-recording.ts";
import { createFft } from "../fft/create-fft.ts";
import { createRealFft } from "../fft/create-real-fft.ts";
import { spectrogram } from "../fft/spectrogram.ts";
import { kurtosis } from "../statistics/kurtosis.ts";
import { seededNormal, seededRandom } from "./random.ts";
import { spiralPositionsM } from "./simulated-sources.ts";

const script = resolve(import.meta.dirname, "../../../../tooling/numpy/compare.py");
const hasNumpy = spawnSync("python3", ["-c", "import numpy, scipy"]).status === 0;

interface Case {
  readonly name: string;
  readonly kind: string;
  readonly numbers?: Readonly<Record<string, unknown>>;
  readonly arrays: Readonly<Record<string, ArrayLike<number>>>;
}

interface Difference {
  readonly name: string;
  readonly relative: number;
  readonly decibel: number;
  readonly lowest: number;
  readonly values: number;
}

const normalNumbers = (seed: number, length: number) => Float32Array.from({ length }, seededNormal(seed));
const complex = (re: ArrayLike<number>, im: ArrayLike<number>) =>
  Float64Array.from({ length: 2 * re.length }, (_, at) => (at % 2 === 0 ? re : im)[at >> 1] as number);
const powersOf = (levelsDb: Float32Array) => Float64Array.from(levelsDb, (level) => 10 ** (level / 10));

function fftCase(size: number): Case {
  const re = Float64Array.from(normalNumbers(1, size));
  const im = Float64Array.from(normalNumbers(2, size));
  const [outRe, outIm] = [re.slice(), im.slice()];
  createFft(size).forward(outRe, outIm);
  return { name: `fft-${size}`, kind: "fft", arrays: { re, im, answer: complex(outRe, outIm) } };
}

/** Tones over noise 50 dB below them. */
function realFftCase(size: number): Case {
  const normal = seededNormal(6);
  const x = Float32Array.from(
    { length: 11 * size },
    (_, n) => Math.sin(0.7 * n) + Math.sin(1.9 * n) + 0.03 * normal(),
  );
  const fft = createRealFft(size);
  const [re, im] = [new Float32Array(11 * fft.bins), new Float32Array(11 * fft.bins)];
  fft.forwardMany(x, re, im);
  return {
    ...{ name: `fft-real-${size}`, kind: "real_fft", numbers: { size } },
    arrays: { x, answer: complex(re, im) },
  };
}

/** Tones and noise far below them, so that there is much to compare 60 dB down. */
function spectrogramCase(): Case {
  const normal = seededNormal(3);
  const x = Float32Array.from(
    { length: 20_000 },
    (_, n) => 0.5 * Math.sin(0.7 * n) + 0.1 * Math.sin(n * n * 1e-5) + 1e-4 * normal(),
  );
  const [size, hop] = [1024, 256];
  const { levelsDb } = spectrogram(x, 96_000, { size, hopS: hop / 96_000 });
  return {
    name: "spectrogram",
    kind: "spectrogram",
    numbers: { size, hop },
    arrays: { x, answer: powersOf(levelsDb) },
  };
}

function absorptionCase(): Case {
  const random = seededRandom(5);
  const air = Array.from({ length: 500 }, () => [
    50 * 2000 ** random(),
    -20 + 70 * random(),
    1 + 99 * random(),
    70 + 40 * random(),
  ]);
  const answer = air.map(([frequencyHz = 0, temperatureC = 0, humidityPercent = 0, pressureKpa = 0]) =>
    absorptionDbPerM({ frequencyHz, temperatureC, humidityPercent, pressureKpa }),
  );
  return { name: "absorption", kind: "absorption", arrays: { air: air.flat(), answer } };
}

interface Look {
  readonly name: string;
  readonly focus: "near" | "far";
  readonly diagonalRemoval: boolean;
  readonly bandHz: readonly [number, number];
  readonly noise: number;
  readonly length: number;
}

/** One far source over noise; a narrow band without noise has deep gaps between the side lobes. */
function beamformingCase({ name, focus, diagonalRemoval, bandHz, noise, length }: Look): Case {
  const [sampleRateHz, blockSize, speedMs] = [96_000, 512, 343];
  const positionsM = spiralPositionsM();
  const towards = directionVector(70, 75);
  const signal = normalNumbers(7, length + 100);
  const normal = seededNormal(8);
  const channels = Array.from({ length: 64 }, (_, m) => {
    const aheadM = towards.reduce((sum, part, axis) => sum + part * (positionsM[3 * m + axis] as number), 0);
    const shift = (aheadM / speedMs) * sampleRateHz + 50;
    const whole = Math.floor(shift);
    return Float32Array.from({ length }, (_, n) => {
      const [a, b] = [signal[n + whole] as number, signal[n + whole + 1] as number];
      return 0.1 * (a + (b - a) * (shift - whole)) + noise * normal();
    });
  });
  const distance = focus === "near" ? 1.5 : 1;
  const directions = Array.from({ length: 900 }, (_, index) =>
    directionVector(40 + 2 * (index % 30), 45 + 1.5 * Math.floor(index / 30)),
  );
  const grid = Float64Array.from(directions.flat(), (part) => part * distance);
  const common = { sampleRateHz, blockSize, bandHz, diagonalRemoval };
  const answer = steerRecording({ ...common, channels, positionsM }).powers(grid, focus);
  const all = new Float64Array(64 * length);
  for (const [m, channel] of channels.entries()) all.set(channel, m * length);
  return {
    ...{ name: `beamforming-${name}`, kind: "beamforming", numbers: { ...common, focus, speedMs } },
    arrays: { positions: positionsM, grid, channels: all, answer },
  };
}

const kurtosisOf = (name: string, x: Float32Array): Case => ({
  ...{ name: `kurtosis-${name}`, kind: "kurtosis" },
  arrays: { x, answer: [kurtosis(x) ?? Number.NaN] },
});

const wide = { diagonalRemoval: false, bandHz: [20_000, 40_000], noise: 0.1, length: 4800 } as const;
const cases = (): Case[] => [
  ...[8, 512, 2048, 65_536, 131_072].map(fftCase),
  ...[64, 2048].map(realFftCase),
  spectrogramCase(),
  kurtosisOf("normal", normalNumbers(4, 9600)),
  kurtosisOf(
    "pulses",
    normalNumbers(4, 9600).map((x) => x ** 5),
  ),
  absorptionCase(),
  beamformingCase({ ...wide, name: "near", focus: "near" }),
  beamformingCase({ ...wide, name: "far", focus: "far" }),
  beamformingCase({ ...wide, name: "no-diagonal", focus: "near", diagonalRemoval: true }),
  beamformingCase({ ...wide, name: "narrow", focus: "far", bandHz: [29_900, 30_000], noise: 0 }),
  beamformingCase({
    ...wide,
    name: "few-blocks",
    focus: "far",
    bandHz: [29_900, 30_100],
    noise: 0,
    length: 2048,
  }),
];

describe.skipIf(!hasNumpy)("against NumPy and SciPy (skipped without python3, numpy and scipy)", () => {
  let folder = "";
  let found: Difference[] = [];

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "sonolens-numpy-"));
    const all = cases();
    for (const { name, arrays } of all) {
      for (const [array, values] of Object.entries(arrays)) {
        writeFileSync(join(folder, `${name}-${array}.f64`), new Uint8Array(Float64Array.from(values).buffer));
      }
    }
    const list = all.map(({ name, kind, numbers, arrays }) => ({
      name,
      kind,
      ...numbers,
      arrays: Object.keys(arrays),
    }));
    writeFileSync(join(folder, "cases.json"), JSON.stringify(list));
    const run = spawnSync("python3", [script, folder], {
      encoding: "utf8",
      // several threads that wait for each other take longer on a busy machine
      env: { ...process.env, OPENBLAS_NUM_THREADS: "1" },
    });
    if (run.status !== 0) throw new Error(run.stderr);
    found = JSON.parse(run.stdout);
    if (process.env.SONOLENS_LONG === "1") process.stdout.write(`${JSON.stringify(found, null, 1)}\n`);
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(["fft", "spectrogram", "kurtosis", "absorption", "beamforming"])(
    "%s agrees within 1e-5 of the largest magnitude, and 0.001 dB down to 60 dB below it",
    (kind) => {
      const some = found.filter(({ name }) => name.startsWith(kind));
      expect(some.length).toBeGreaterThan(0);
      for (const { name, relative, decibel } of some) {
        expect(relative, name).toBeLessThan(1e-5);
        expect(decibel, name).toBeLessThan(0.001);
      }
    },
  );

  it("compares values that lie far below the largest", () => {
    const lowest = (wanted: string) => found.find(({ name }) => name === wanted)?.lowest;
    expect(lowest("spectrogram")).toBeGreaterThan(55);
    expect(lowest("beamforming-narrow")).toBeGreaterThan(45);
  });
});
