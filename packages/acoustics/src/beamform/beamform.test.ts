import { describe, expect, it } from "vitest";
import { seededNormal, seededRandom } from "../testing/random.ts";
import { beamform } from "./beamform.ts";
import { planBlocks } from "./block-spectra.ts";
import { createBeamformer } from "./create-beamformer.ts";
import { directionVector } from "./directions.ts";

const FS = 48000;
const SPEED = 343;

/** A planar array of `count` microphones within 0.1 m, off the origin on purpose. */
function anArray(count: number, seed = 4): Float64Array {
  const random = seededRandom(seed);
  return Float64Array.from({ length: 3 * count }, (_, index) =>
    index % 3 === 2 ? 0.3 : (random() - 0.5) * 0.2 + 0.7,
  );
}

/** Tones of a far or near source at each microphone, exactly delayed. */
function tones(
  positionsM: Float64Array,
  frequencyHz: number,
  advanceS: (m: number) => number,
  length = 8192,
): Float32Array[] {
  return Array.from({ length: positionsM.length / 3 }, (_, m) =>
    Float32Array.from({ length }, (_, n) => Math.sin(2 * Math.PI * frequencyHz * (n / FS + advanceS(m)))),
  );
}

const at = (positionsM: Float64Array, m: number): [number, number, number] => [
  positionsM[3 * m] ?? 0,
  positionsM[3 * m + 1] ?? 0,
  positionsM[3 * m + 2] ?? 0,
];

const farTones = (
  positionsM: Float64Array,
  azimuthDeg: number,
  elevationDeg: number,
  frequencyHz: number,
  length?: number,
) => {
  const [x, y, z] = directionVector(azimuthDeg, elevationDeg);
  return tones(
    positionsM,
    frequencyHz,
    (m) => {
      const [px, py, pz] = at(positionsM, m);
      return (x * px + y * py + z * pz) / SPEED;
    },
    length,
  );
};

const hemisphere = (stepDeg: number) => {
  const directions: [number, number][] = [];
  for (let elevation = 0; elevation < 90; elevation += stepDeg) {
    for (let azimuth = -180; azimuth < 180; azimuth += stepDeg) directions.push([azimuth, elevation]);
  }
  return { directions, gridM: Float64Array.from(directions.flatMap(([a, e]) => directionVector(a, e))) };
};

const strongest = (levels: Float32Array) =>
  levels.reduce((most, level, index) => (level > (levels[most] ?? 0) ? index : most), 0);

describe("beamform", () => {
  it("finds a far source where it is, at the level of a full-scale sine, -3.01 dB", () => {
    const positionsM = anArray(16);
    const { directions, gridM } = hemisphere(5);
    for (const [azimuth, elevation] of [
      [-180, 0],
      [0, 0],
      [45, 30],
      [90, 60],
      [-120, 10],
    ] as const) {
      const channels = farTones(positionsM, azimuth, elevation, 4687.5);
      const levels = beamform({
        channels,
        sampleRateHz: FS,
        positionsM,
        gridM,
        focus: "far",
        bandHz: [4000, 5500],
      });
      const best = strongest(levels);
      expect(directions[best]).toEqual([azimuth, elevation]);
      expect(Math.abs((levels[best] ?? 0) + 3.01)).toBeLessThan(0.03);
    }
  });

  it("finds a near source at its point, and agrees with the far focus far away", () => {
    const positionsM = anArray(16);
    const source = [0.9, 0.6, 0.8] as const;
    const distance = (m: number) =>
      Math.hypot(...at(positionsM, m).map((p, axis) => p - (source[axis] ?? 0)));
    const channels = tones(positionsM, 9375, (m) => -distance(m) / SPEED);
    const points: number[] = [];
    for (let y = 0; y < 21; y++)
      for (let x = 0; x < 21; x++) points.push(0.4 + 0.05 * x, 0.4 + 0.05 * y, 0.8);
    const near = beamform({
      channels,
      sampleRateHz: FS,
      positionsM,
      gridM: Float64Array.from(points),
      bandHz: [9000, 9700],
    });
    const best = strongest(near);
    expect(points.slice(3 * best, 3 * best + 2).map((value) => value.toFixed(2))).toEqual(["0.90", "0.60"]);
    expect(Math.abs((near[best] ?? 0) + 3.01)).toBeLessThan(0.03);

    const { gridM } = hemisphere(30);
    const common = { channels, sampleRateHz: FS, positionsM, bandHz: [9000, 9700] as [number, number] };
    const far = beamform({ ...common, gridM, focus: "far" });
    const distant = beamform({ ...common, gridM: gridM.map((value) => value * 1e6), focus: "near" });
    for (const [index, level] of far.entries()) expect(distant[index]).toBeCloseTo(level, 3);
  });

  it("has the beam of an eight-element line: -7.046, -14.056 and -22.265 dB at 10, 20 and 30 degrees", () => {
    const positionsM = Float64Array.from({ length: 24 }, (_, index) =>
      index % 3 === 0 ? 0.004 * (index / 3) : 0,
    );
    const sampleRateHz = 160000;
    const channels = Array.from({ length: 8 }, () =>
      Float32Array.from({ length: 4096 }, (_, n) => Math.sin((Math.PI / 2) * n)),
    );
    const gridM = Float64Array.from(
      [0, 10, 20, 30].flatMap((deg) => [Math.sin((deg * Math.PI) / 180), 0, Math.cos((deg * Math.PI) / 180)]),
    );
    const levels = beamform({
      channels,
      sampleRateHz,
      positionsM,
      gridM,
      focus: "far",
      bandHz: [39900, 40100],
      temperatureC: 20,
    });
    for (const [index, expected] of [0, -7.046, -14.056, -22.265].entries()) {
      expect((levels[index] ?? 0) - (levels[0] ?? 0)).toBeCloseTo(expected, 2);
    }
  });

  it.each([
    ["many blocks, matrix", 8, 8192, false],
    ["few blocks, spectra", 16, 1500, false],
    ["matrix without diagonal", 8, 8192, true],
    ["spectra without diagonal", 16, 1500, true],
  ])("equals the written-out formula on noise: %s", (_, count, length, diagonalRemoval) => {
    const positionsM = anArray(count);
    const normal = seededNormal(9);
    const channels = Array.from({ length: count }, () => Float32Array.from({ length }, () => 0.1 * normal()));
    const { gridM } = hemisphere(45);
    const blockSize = 512;
    const bandHz = [2000, 3000] as [number, number];
    const levels = beamform({
      channels,
      sampleRateHz: FS,
      positionsM,
      gridM,
      focus: "far",
      bandHz,
      blockSize,
      diagonalRemoval,
    });
    const powers = referencePowers({ channels, positionsM, gridM, bandHz, blockSize, diagonalRemoval });
    for (const [index, power] of powers.entries()) {
      if (power > 1e-9) expect(levels[index]).toBeCloseTo(10 * Math.log10(power), 3);
      else expect(levels[index]).toBeLessThan(-85);
    }
  });

  it("takes uncorrelated noise out with the diagonal", () => {
    const count = 32;
    const positionsM = anArray(count);
    const normal = seededNormal(2);
    const channels = Array.from({ length: count }, () =>
      Float32Array.from({ length: 48000 }, () => 0.1 * normal()),
    );
    const { gridM } = hemisphere(30);
    const common = {
      channels,
      sampleRateHz: FS,
      positionsM,
      gridM,
      focus: "far" as const,
      bandHz: [2000, 8000] as [number, number],
    };
    const mean = (levels: Float32Array) =>
      levels.reduce((sum, level) => sum + 10 ** (level / 10), 0) / levels.length;
    expect(mean(beamform({ ...common, diagonalRemoval: true }))).toBeLessThan(0.2 * mean(beamform(common)));
  });

  it("gives finite levels for silence, an empty band and a single microphone", () => {
    const positionsM = anArray(4);
    const channels = Array.from({ length: 4 }, () => new Float32Array(100));
    const { gridM } = hemisphere(45);
    const silent = beamform({
      channels,
      sampleRateHz: FS,
      positionsM,
      gridM,
      focus: "far",
      bandHz: [1000, 2000],
    });
    expect(new Set(silent)).toEqual(new Set([-300]));
    const loud = farTones(positionsM, 0, 0, 1000);
    const empty = beamform({
      channels: loud,
      sampleRateHz: FS,
      positionsM,
      gridM,
      focus: "far",
      bandHz: [1001, 1002],
    });
    expect(new Set(empty)).toEqual(new Set([-300]));
    const one = beamform({
      channels: loud.slice(0, 1),
      sampleRateHz: FS,
      positionsM: positionsM.slice(0, 3),
      gridM,
      focus: "far",
      bandHz: [500, 1500],
      diagonalRemoval: true,
    });
    expect(one.every(Number.isFinite)).toBe(true);
  });

  it("refuses positions that do not fit the channels", () => {
    const positionsM = anArray(4);
    const input = {
      sampleRateHz: FS,
      positionsM,
      gridM: new Float64Array(3),
      bandHz: [1000, 2000] as [number, number],
    };
    expect(() => beamform({ ...input, channels: [new Float32Array(10)] })).toThrow(RangeError);
    expect(() => beamform({ ...input, channels: [], positionsM: new Float64Array(0) })).toThrow(RangeError);
  });
});

describe("createBeamformer", () => {
  it("gives for a stretch of samples what beamform gives for that stretch alone, again and again", () => {
    const positionsM = anArray(8);
    const { gridM } = hemisphere(30);
    const normal = seededNormal(6);
    const channels = Array.from({ length: 8 }, () => Float32Array.from({ length: 6000 }, normal));
    const options = {
      sampleRateHz: FS,
      positionsM,
      gridM,
      focus: "far" as const,
      bandHz: [1000, 4000] as [number, number],
      blockSize: 256,
    };
    const beamformer = createBeamformer(options);
    for (const [start, end] of [
      [0, 6000],
      [1000, 3000],
      [5700, 6000],
      [0, 6000],
    ] as const) {
      const alone = beamform({
        ...options,
        channels: channels.map((channel) => channel.subarray(start, end)),
      });
      expect(beamformer.levels(channels, start, end)).toEqual(alone);
    }
  });
});

describe("the work of a beamformer", () => {
  it("gives each point the same bytes, on every run and however the points are divided", () => {
    const positionsM = anArray(16);
    const { gridM } = hemisphere(10);
    const channels = farTones(positionsM, 20, 40, 4687.5);
    const common = { channels, sampleRateHz: FS, positionsM, focus: "far" as const };
    const narrow = { ...common, bandHz: [4600, 4700] as [number, number] };
    const whole = beamform({ ...narrow, gridM });
    expect(beamform({ ...narrow, gridM })).toEqual(whole);
    for (const parts of [2, 3, 7]) {
      const points = gridM.length / 3;
      const levels = Array.from({ length: parts }, (_, part) => {
        const [from, to] = [part, part + 1].map((end) => 3 * Math.floor((points * end) / parts));
        return [...beamform({ ...narrow, gridM: gridM.slice(from, to) })];
      });
      expect(Float32Array.from(levels.flat())).toEqual(whole);
    }
  });

  it("grows no faster than channels x points x time", () => {
    const { gridM } = hemisphere(6);
    const workOf = (count: number, length: number, points: number) => {
      const positionsM = anArray(count);
      const channels = Array.from({ length: count }, (_, m) =>
        Float32Array.from({ length }, (_, n) => Math.sin(n * m)),
      );
      const beamformer = createBeamformer({
        ...{ sampleRateHz: FS, positionsM, gridM: gridM.slice(0, 3 * points), focus: "far" },
        ...{ bandHz: [2000, 20_000], blockSize: 256 },
      });
      return { least: Number.POSITIVE_INFINITY, run: () => beamformer.levels(channels) };
    };
    const base = workOf(32, 2560, 400);
    const fourTimes = [workOf(128, 2560, 400), workOf(32, 10_240, 400), workOf(32, 2560, 1600)];
    for (let round = 0; round < 6; round++)
      for (const work of [base, ...fourTimes]) {
        // CPU time of this process, not wall-clock time
        const before = process.cpuUsage();
        work.run();
        const { user, system } = process.cpuUsage(before);
        work.least = Math.min(work.least, user + system);
      }
    // Four times the work; a square would be sixteen times.
    for (const work of fourTimes) expect(work.least / base.least).toBeLessThan(8);
  });

  it("takes samples that are no numbers as silence", () => {
    const positionsM = anArray(4);
    const { gridM } = hemisphere(45);
    const channels = farTones(positionsM, 0, 0, 4687.5);
    const common = {
      sampleRateHz: FS,
      positionsM,
      gridM,
      focus: "far" as const,
      bandHz: [4000, 5500] as const,
    };
    const silent = channels.map((channel, m) => (m === 1 ? channel.with(3000, 0).with(5, 0) : channel));
    const broken = channels.map((channel, m) =>
      m === 1 ? channel.with(3000, Number.NaN).with(5, Number.POSITIVE_INFINITY) : channel,
    );
    expect(beamform({ ...common, channels: broken })).toEqual(beamform({ ...common, channels: silent }));
  });
});

describe("planBlocks", () => {
  it("takes one rectangular block where there are not two", () => {
    expect(planBlocks(1023, 512)).toEqual({ fftSize: 1024, isRectangular: true, blockCount: 1 });
    expect(planBlocks(1024, 512)).toEqual({ fftSize: 512, isRectangular: false, blockCount: 3 });
    expect(planBlocks(1431, 4096)).toEqual({ fftSize: 4096, isRectangular: true, blockCount: 1 });
    expect(planBlocks(0)).toMatchObject({ blockCount: 0 });
    expect(planBlocks(1431)).toEqual({ fftSize: 4096, isRectangular: true, blockCount: 1 });
    expect(planBlocks(4096)).toEqual({ fftSize: 512, isRectangular: false, blockCount: 15 });
    expect(() => planBlocks(1000, 500)).toThrow(RangeError);
  });
});

interface Reference {
  channels: Float32Array[];
  positionsM: Float64Array;
  gridM: Float64Array;
  bandHz: [number, number];
  blockSize: number;
  diagonalRemoval: boolean;
}

/** The definition, slowly: discrete Fourier sums, the whole matrix, one point and bin at a time. */
function referencePowers({
  channels,
  positionsM,
  gridM,
  bandHz,
  blockSize,
  diagonalRemoval,
}: Reference): number[] {
  const count = channels.length;
  const hann = Array.from(
    { length: blockSize },
    (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / blockSize),
  );
  const energy = hann.reduce((sum, weight) => sum + weight * weight, 0);
  const length = channels[0]?.length ?? 0;
  const starts: number[] = [];
  for (let start = 0; start + blockSize <= length; start += blockSize / 2) starts.push(start);
  const mean = [0, 1, 2].map(
    (axis) => positionsM.reduce((sum, value, i) => sum + (i % 3 === axis ? value : 0), 0) / count,
  );
  const powers = new Array<number>(gridM.length / 3).fill(0);
  for (let k = Math.ceil((bandHz[0] * blockSize) / FS); (k * FS) / blockSize <= bandHz[1]; k++) {
    const spectra = starts.map((start) =>
      channels.map((x) => {
        let [re, im] = [0, 0];
        for (let n = 0; n < blockSize; n++) {
          const value = (hann[n] ?? 0) * (x[start + n] ?? 0);
          re += value * Math.cos((2 * Math.PI * k * n) / blockSize);
          im -= value * Math.sin((2 * Math.PI * k * n) / blockSize);
        }
        return [re, im] as const;
      }),
    );
    for (const point of powers.keys()) {
      const v = channels.map((_, m) => {
        const ahead = [0, 1, 2].reduce(
          (sum, axis) =>
            sum + (gridM[3 * point + axis] ?? 0) * ((positionsM[3 * m + axis] ?? 0) - (mean[axis] ?? 0)),
          0,
        );
        const phase = (2 * Math.PI * ((k * FS) / blockSize) * ahead) / SPEED;
        return [Math.cos(phase), Math.sin(phase)] as const;
      });
      let sum = 0;
      for (const block of spectra) {
        let [re, im] = [0, 0];
        for (const [m, [xr, xi]] of block.entries()) {
          const [c, s] = v[m] ?? [0, 0];
          re += c * xr + s * xi;
          im += c * xi - s * xr;
          if (diagonalRemoval) sum -= xr * xr + xi * xi;
        }
        sum += re * re + im * im;
      }
      const scale =
        2 / (blockSize * energy * starts.length) / (diagonalRemoval ? count * (count - 1) : count * count);
      powers[point] = (powers[point] ?? 0) + sum * scale;
    }
  }
  return powers;
}
