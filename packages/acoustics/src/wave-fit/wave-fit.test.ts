import { describe, expect, it } from "vitest";
import { directionVector } from "../beamform/directions.ts";
import { steerRecording } from "../beamform/steer-recording.ts";
import { seededNormal, seededRandom } from "../testing/random.ts";
import { logNoiseProbability } from "./noise-probability.ts";
import { beamwidthDeg } from "./resolution.ts";
import { waveFitter } from "./wave-fit.ts";

const ring = (count: number, radiusM: number) =>
  Float64Array.from({ length: 3 * count }, (_, index) => {
    const angle = (2 * Math.PI * Math.floor(index / 3)) / count;
    return radiusM * ([Math.cos(angle), Math.sin(angle), 0][index % 3] as number);
  });

describe("the beamwidth of an array", () => {
  it("is that of a ring, 0.72 wavelengths per diameter, and of a line", () => {
    const exact = ((0.717 * 343) / 10_000 / 0.4) * (180 / Math.PI);
    expect(beamwidthDeg(ring(40, 0.2), [10_000, 10_000], 343) / exact).toBeCloseTo(1.045, 2);
    const line = Float64Array.from({ length: 60 }, (_, index) => (index % 3 === 0 ? index / 300 : 0));
    // a uniform line of the length 0.2 m: 0.886 wavelengths per length
    const lineExact = ((0.886 * 343) / 10_000 / 0.2) * (180 / Math.PI);
    expect(Math.abs(beamwidthDeg(line, [10_000, 10_000], 343) / lineExact - 1)).toBeLessThan(0.08);
  });

  it("is 360 degrees where even opposite directions are alike, and for no array at all", () => {
    expect(beamwidthDeg(ring(8, 0.001), [100, 4000], 343)).toBe(360);
    expect(beamwidthDeg(new Float64Array(9), [100, 4000], 343)).toBe(360);
    expect(beamwidthDeg(ring(8, 0.1), [0, 0], 343)).toBe(360);
  });
});

describe("noise that no two microphones share", () => {
  it("has a beam as strong in a fixed direction at most as often as the limit says", () => {
    const gauss = seededNormal(8);
    const [count, blocks, draws] = [5, 6, 4000];
    const powers = Float64Array.from({ length: 12 }, (_, bin) => 1 / (1 + bin));
    const logs = Array.from({ length: draws }, () => {
      const mean = new Float64Array(powers.length);
      const beam = powers.map((power, bin) => {
        let [all, passed] = [0, 0];
        for (let block = 0; block < blocks; block++) {
          let [x, y] = [0, 0];
          for (let m = 0; m < count; m++) {
            const [a, b] = [gauss(), gauss()];
            x += a;
            y += b;
            all += a * a + b * b;
          }
          passed += x * x + y * y;
        }
        mean[bin] = (power * all) / count;
        return (power * passed) / count ** 2;
      });
      const bins = { mean, blocks: powers.map(() => blocks), dependence: 1 };
      return logNoiseProbability(beam, bins, count);
    });
    for (const limit of [0.3, 0.1, 0.03, 0.01]) {
      const share = logs.filter((log) => log <= Math.log(limit)).length / draws;
      expect(share).toBeLessThan(limit);
      // a limit that is never reached would find no sound either
      expect(share).toBeGreaterThan(limit / 30);
    }
  });
});

it("expects the side lobes of a wave where the map has them", () => {
  const gauss = seededNormal(3);
  const positionsM = ring(6, 0.05);
  const signal = Float64Array.from({ length: 9000 }, gauss);
  // whole samples of delay along x, 7.146 mm each
  const offsets = [7, 3.5, -3.5, -7, -3.5, 3.5];
  const channels = offsets.map((offset) =>
    Float32Array.from({ length: 8192 }, (_, n) => signal[n + 200 + Math.round(2 * offset)] as number),
  );
  const sampleRateHz = 96_000;
  const sound = steerRecording({
    channels,
    positionsM,
    sampleRateHz,
    bandHz: [2000, 12_000],
    blockSize: 512,
  });
  const fitter = waveFitter(sound);
  const wave = directionVector(0, 0);
  const places = [60, 120, 180].map((azimuth) => directionVector(azimuth, 0));
  const expected = fitter.expectedPowers([wave], places, "far");
  const actual = sound.powers(Float64Array.from(places.flat()), "far");
  for (const [index, { sideLobes, noise }] of expected.entries())
    expect(Math.abs(10 * Math.log10((sideLobes + noise) / (actual[index] as number)))).toBeLessThan(0.7);
  expect(fitter.fit(wave, "far")).toMatchObject({ isSignificant: true, isCoherenceLost: false });
  expect(fitter.fit(directionVector(180, 0), "far").isCoherenceLost).toBe(true);
});

describe("the uncertainty of a wave with an echo from elsewhere", () => {
  /** One wave and a weaker copy of it, some milliseconds later, at the four corners of a square of 6 cm, in noise. */
  function fitted(seed: number, echoDb: number) {
    const random = seededRandom(seed);
    const gauss = seededNormal(seed);
    const [sampleRateHz, length] = [32_000, 16_384];
    const positionsM = ring(4, 0.043);
    const [way, echoWay] = [0, 1].map(() => directionVector(360 * random(), 25 + 45 * random()));
    const signal = Float64Array.from({ length: length + 1000 }, gauss);
    const heard = (n: number) => {
      const from = Math.floor(n);
      const [low, high] = [signal[from] as number, signal[from + 1] as number];
      return low + (n - from) * (high - low);
    };
    const aheadOf = (direction: readonly number[] = [], m: number) =>
      (direction.reduce((sum, part, axis) => sum + part * (positionsM[3 * m + axis] as number), 0) / 343) *
      sampleRateHz;
    const delay = sampleRateHz * (0.002 + 0.006 * random());
    const gain = 10 ** (echoDb / 20);
    const channels = Array.from({ length: 4 }, (_, m) =>
      Float32Array.from(
        { length },
        (_, n) =>
          heard(n + 500 + aheadOf(way, m)) +
          gain * heard(n + 500 - delay + aheadOf(echoWay, m)) +
          0.05 * gauss(),
      ),
    );
    const sound = steerRecording({
      ...{ channels, positionsM, sampleRateHz },
      bandHz: [600, 6600],
      blockSize: 512,
    });
    let [best, most] = [way as readonly [number, number, number], 0];
    for (let azimuth = 0; azimuth < 360; azimuth += 2)
      for (let elevation = 2; elevation < 90; elevation += 2) {
        const place = directionVector(azimuth, elevation);
        const [power = 0] = sound.powers(Float64Array.from(place), "far");
        if (power > most) [best, most] = [place, power];
      }
    const cosine = best.reduce((sum, part, axis) => sum + part * (way?.[axis] ?? 0), 0);
    const errorDeg = (180 / Math.PI) * Math.acos(Math.min(1, cosine));
    const isAllowed = ([, , z]: readonly number[]) => (z ?? 0) >= 0;
    const fitter = waveFitter(sound);
    return {
      errorDeg,
      all: fitter.fit(best, "far", { isAllowed }).uncertaintyDeg,
      noiseOnly: fitter.fit(best, "far", { isAllowed, isBesideStronger: true }).uncertaintyDeg,
    };
  }

  it("contains the true direction, which that of noise alone does not", () => {
    const trials = Array.from({ length: 24 }, (_, seed) => fitted(seed + 1, -3));
    // of the grid that is searched
    const within = (of: "all" | "noiseOnly") =>
      trials.filter((trial) => trial.errorDeg <= trial[of] + 1).length;
    expect(within("all")).toBeGreaterThanOrEqual(22);
    expect(within("noiseOnly")).toBeLessThan(8);
  });
});

describe("the lobes of a wave", () => {
  const positions = ring(4, 0.08);
  /** A wave from above in white noise of -20 dB at each of four microphones. */
  function lobesIn(bandHz: readonly [number, number]) {
    const gauss = seededNormal(4);
    const wave = Float32Array.from({ length: 8192 }, () => gauss());
    const channels = Array.from({ length: 4 }, () => wave.map((value) => value + 0.1 * gauss()));
    const sound = steerRecording({
      channels,
      positionsM: positions,
      sampleRateHz: 16_000,
      bandHz,
      blockSize: 512,
    });
    return waveFitter(sound).lobesOf([0, 0, 1], "far");
  }
  // of the pair on the x axis: one wavelength apart in path at this sine of the angle
  const sine = 343 / 6000 / 0.08;
  const lobe = [sine, 0, Math.sqrt(1 - sine * sine)] as const;
  const beside = [0.5 * sine, 0, Math.sqrt(1 - 0.25 * sine * sine)] as const;

  it("are those of the array in a narrow band, and the wave could be from each of them", () => {
    const lobes = lobesIn([5950, 6050]);
    const [own, high, low] = lobes.sharesAt(Float64Array.from([0, 0, 1, ...lobe, ...beside]));
    expect(own).toBeCloseTo(1, 5);
    expect(high).toBeGreaterThan(0.95);
    expect(low).toBe(0);
    expect([lobes.couldBeAt(lobe), lobes.couldBeAt(beside)]).toEqual([true, false]);
  });

  it("blur in a wide one, so that the wave is from its own direction", () => {
    const lobes = lobesIn([1000, 7000]);
    expect(lobes.sharesAt(Float64Array.from(lobe))[0]).toBeLessThan(0.8);
    expect(lobes.couldBeAt(lobe)).toBe(false);
  });

  it("are none for silence, and must be searched at finite places", () => {
    const silent = Array.from({ length: 4 }, () => new Float32Array(2048));
    const sound = steerRecording({
      ...{ channels: silent, positionsM: positions, sampleRateHz: 16_000 },
      bandHz: [1000, 7000],
    });
    const lobes = waveFitter(sound).lobesOf([0, 0, 1], "far");
    expect(lobes.sharesAt(Float64Array.from([0, 0, 1]))[0]).toBe(1);
    expect(() => lobes.sharesAt(Float64Array.from([0, 0, Number.NaN]))).toThrow(RangeError);
  });
});
