import { absorptionDbPerM, createFft, soundSpeedMs } from "@sonolens/acoustics";
import { beforeAll, describe, expect, it } from "vitest";
import { drawBearing } from "../bearing/bearing-recipe.ts";
import { type DischargeRecipe, drawDischargeRecipe } from "../discharge/discharge-recipe.ts";
import { simulateArraySignals } from "./array-signals.ts";
import { emitterPositions, mirror } from "./emitters.ts";
import { leakLevelDb } from "./leak-noise.ts";
import type { SnapshotRecipe } from "./recipe.ts";
import { findScene, type Scene } from "./scene-catalog.ts";
import { simulatedArray, simulatedCamera } from "./simulated-camera.ts";

const { sampleRateHz, fullScaleDb, bandHz } = simulatedCamera;

/** A scene with one spot, far to the side of the array so that delays differ much. */
const sceneWith = (positionM: [number, number, number]): Scene => ({
  ...findScene("flange-1"),
  spots: [{ id: "spot", label: "", suits: ["leak"], positionM, pixel: [0, 0], visible: true }],
});
const aside = sceneWith([1.5, 0, 2]);

const recipe: SnapshotRecipe = {
  name: "test",
  scene: "flange-1",
  leaks: [{ spotId: "spot", flowLpm: 400, flutterDb: 0 }],
  humDb: 0,
  temperatureC: 20,
  humidityPercent: 50,
  distanceM: 2,
  durationS: 0.1,
  framesPerSecond: 10,
  dynamicRangeDb: 12,
  createdDate: "2026-11-20T00:00:00.000Z",
  device: { serial: "", label: "" },
  location: { latitude: 0, longitude: 0 },
};

const simulate = (change: Partial<SnapshotRecipe> = {}, scene = aside, seed = 5) =>
  simulateArraySignals({ ...recipe, ...change }, scene, seed, async () => {});

/** Complex spectrum of the first 8192 samples. */
function spectrumOf(signal: Float32Array): { re: Float64Array; im: Float64Array } {
  const re = Float64Array.from(signal.subarray(0, 8192));
  const im = new Float64Array(8192);
  createFft(8192).forward(re, im);
  return { re, im };
}

const binOf = (frequencyHz: number) => Math.round((frequencyHz * 8192) / sampleRateHz);

/** Sound pressure level between two frequencies, dB SPL. */
function levelDb(signal: Float32Array, [lowHz, highHz]: readonly [number, number]): number {
  const { re, im } = spectrumOf(signal);
  let sum = 0;
  for (let bin = binOf(lowHz); bin < binOf(highHz); bin += 1)
    sum += (re[bin] ?? 0) ** 2 + (im[bin] ?? 0) ** 2;
  return 10 * Math.log10((2 * sum) / 8192 ** 2) + fullScaleDb;
}

/** By how much b is later than a, from the phases of their cross spectrum, weighted by its power. */
function delayS(a: Float32Array, b: Float32Array, roughS: number): number {
  const [x, y] = [spectrumOf(a), spectrumOf(b)];
  let top = 0;
  let bottom = 0;
  for (let bin = binOf(15_000); bin < binOf(50_000); bin += 1) {
    const omega = (2 * Math.PI * bin * sampleRateHz) / 8192;
    const cross = [
      (x.re[bin] ?? 0) * (y.re[bin] ?? 0) + (x.im[bin] ?? 0) * (y.im[bin] ?? 0),
      (x.im[bin] ?? 0) * (y.re[bin] ?? 0) - (x.re[bin] ?? 0) * (y.im[bin] ?? 0),
    ] as const;
    const rest = Math.atan2(cross[1], cross[0]) - omega * roughS;
    const wrapped = rest - 2 * Math.PI * Math.round(rest / (2 * Math.PI));
    const weight = Math.hypot(...cross);
    top += weight * omega * wrapped;
    bottom += weight * omega * omega;
  }
  return roughS + top / bottom;
}

describe("the signals of a leak", () => {
  let channels: Float32Array[];
  beforeAll(async () => {
    channels = await simulate();
  });

  it("arrive at every microphone when sound has covered the way, to a fiftieth of a sample", () => {
    const distance = (microphone: number) => {
      const [x, y, z] = simulatedArray[microphone]?.positionM ?? [0, 0, 0];
      return Math.hypot(-1.5 - x, 0 - y, 2 - z);
    };
    for (const microphone of [7, 40, 61, 63]) {
      const expected = (distance(microphone) - distance(0)) / soundSpeedMs(20);
      const found = delayS(channels[0] as Float32Array, channels[microphone] as Float32Array, expected);
      expect(Math.abs(found - expected) * sampleRateHz).toBeLessThan(0.02);
    }
  });

  it("have the level that flow, distance and air give them", () => {
    const distance = 2.5;
    const air = absorptionDbPerM({ frequencyHz: 32_000, temperatureC: 20, humidityPercent: 50 });
    const expected = leakLevelDb(400) - 20 * Math.log10(distance) - air * (distance - 1);
    const levels = channels.map((channel) => levelDb(channel, bandHz));
    const mean = levels.reduce((sum, level) => sum + level, 0) / levels.length;
    expect(Math.abs(mean - expected)).toBeLessThan(0.6);
  });

  it("are the same for the same seed and others for another", async () => {
    const again = await simulate();
    expect(again[17]).toEqual(channels[17]);
    const other = await simulate({}, aside, 6);
    expect(other[17]).not.toEqual(channels[17]);
  });
});

it("loses more of the high frequencies the farther the sound goes", async () => {
  const slope = async (z: number) => {
    const [first] = await simulate({}, sceneWith([0, 0, z]));
    return (
      levelDb(first as Float32Array, [40_000, 45_000]) - levelDb(first as Float32Array, [20_000, 25_000])
    );
  };
  const airAt = (frequencyHz: number) =>
    absorptionDbPerM({ frequencyHz, temperatureC: 20, humidityPercent: 50 });
  const fall = (await slope(1)) - (await slope(5));
  expect(Math.abs(fall - 4 * (airAt(42_500) - airAt(22_500)))).toBeLessThan(0.5);
});

it("hums at the level asked for below 4 kHz", async () => {
  const channels = await simulate({ leaks: [], humDb: 70, durationS: 0.5 });
  const levels = channels.map((channel) => levelDb(channel, [20, 4000]));
  expect(Math.abs(levels.reduce((sum, level) => sum + level, 0) / 64 - 70)).toBeLessThan(2);
});

it("leaves the microphones their own noise when nothing sounds", async () => {
  const [first] = await simulate({ leaks: [] });
  expect(Math.abs(levelDb(first as Float32Array, bandHz) - 36)).toBeLessThan(0.5);
});

it("switches a leak on and off", async () => {
  const leaks = [{ spotId: "spot", flowLpm: 400, flutterDb: 0, onS: 0.1, offS: 0.2 }];
  const [first] = await simulate({ leaks, durationS: 0.3 });
  const at = (timeS: number) => levelDb((first as Float32Array).subarray(timeS * sampleRateHz), bandHz);
  expect(at(0.13) - at(0)).toBeGreaterThan(30);
  expect(at(0.13) - at(0.225)).toBeGreaterThan(30);
});

describe("the signals of other sources", () => {
  const discharge: DischargeRecipe = {
    ...drawDischargeRecipe("noise", 1),
    noise: { kind: "randomPulses", rateHz: 6000 },
    levelAt1mDb: 80,
    carrierHz: 32_000,
  };
  const bearing = { ...drawBearing(true, 1), noiseLevelDb: -30, humToNoiseDb: -15, gearToNoiseDb: -15 };
  const ofDischarge: Partial<SnapshotRecipe> = { leaks: [], discharges: [{ spotId: "spot", discharge }] };
  const ofBearing: Partial<SnapshotRecipe> = { leaks: [], bearings: [{ spotId: "spot", bearing }] };

  it.each([
    ["discharges", ofDischarge],
    ["bearings", ofBearing],
  ])("fall with the distance, and are there from the first sample on: %s", async (_, change) => {
    const levelsAt = async (z: number) => {
      const [first = new Float32Array()] = await simulate(change, sceneWith([0, 0, z]));
      const level = (part: Float32Array) =>
        10 * Math.log10(part.reduce((sum, x) => sum + x * x, 0) / part.length);
      // sound needs 15 ms for 5 m
      const split = 0.012 * sampleRateHz;
      return {
        whole: level(first),
        begin: level(first.subarray(0, split)),
        rest: level(first.subarray(split)),
      };
    };
    const [near, far] = [await levelsAt(1), await levelsAt(5)];
    const air = absorptionDbPerM({ frequencyHz: 32_000, temperatureC: 20, humidityPercent: 50 });
    const fallDb = near.whole - far.whole;
    expect(fallDb).toBeGreaterThan(20 * Math.log10(5) - 0.5);
    expect(fallDb).toBeLessThan(20 * Math.log10(5) + 4 * air + 0.5);
    expect(Math.abs(far.begin - far.rest)).toBeLessThan(1.5);
  });

  it("have the level that a discharge has at 1 m", async () => {
    const [first] = await simulate(ofDischarge, sceneWith([0, 0, 1]));
    expect(Math.abs(levelDb(first as Float32Array, [20_000, 60_000]) - 80)).toBeLessThan(0.7);
  });
});

it("mirrors a leak at a wall", () => {
  const wall = { ofLeak: 0, wallPointM: [0, -0.5, 0], wallNormal: [0, 2, 0], lossDb: 3 } as const;
  const reflection = { ...wall, wallPointM: [...wall.wallPointM], wallNormal: [...wall.wallNormal] } as never;
  expect(mirror([1, 0.25, 3], reflection)).toEqual([1, -1.25, 3]);
  expect(emitterPositions({ ...recipe, reflections: [reflection] }, aside)).toEqual([
    [1.5, 0, 2],
    [1.5, -1, 2],
  ]);
});
