import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededNormal, seededRandom } from "../testing/random.ts";
import { directionVector } from "./directions.ts";
import { searchDirection } from "./search-direction.ts";

const FS = 48000;

/** 24 microphones in a cube of 0.2 m. */
const random = seededRandom(11);
const positionsM = Float64Array.from({ length: 72 }, () => (random() - 0.5) * 0.2);

/** Sums of sines of each source, exactly delayed, and a little noise. */
function record(
  sources: { azimuthDeg: number; elevationDeg: number; amplitude: number; frequencyHz: number }[],
  microphonesM: Float64Array = positionsM,
): Float32Array[] {
  const normal = seededNormal(3);
  return Array.from({ length: microphonesM.length / 3 }, (_, m) => {
    const delays = sources.map(({ azimuthDeg, elevationDeg }) => {
      const u = directionVector(azimuthDeg, elevationDeg);
      return u.reduce((sum, part, axis) => sum + part * (microphonesM[3 * m + axis] ?? 0), 0) / 343;
    });
    return Float32Array.from({ length: 4800 }, (_, n) =>
      sources.reduce(
        (sum, { amplitude, frequencyHz }, index) =>
          sum + amplitude * Math.sin(2 * Math.PI * frequencyHz * (n / FS + (delays[index] ?? 0))),
        1e-4 * normal(),
      ),
    );
  });
}

const apartDeg = (
  a: { azimuthDeg: number; elevationDeg: number },
  b: { azimuthDeg: number; elevationDeg: number },
) => {
  const [x, y, z] = directionVector(a.azimuthDeg, a.elevationDeg);
  const [u, v, w] = directionVector(b.azimuthDeg, b.elevationDeg);
  return (2 * Math.asin(Math.hypot(x - u, y - v, z - w) / 2) * 180) / Math.PI;
};
const common = { sampleRateHz: FS, positionsM, bandHz: [3000, 6000] as [number, number], blockSize: 512 };

describe("searchDirection", () => {
  it("finds a source anywhere on the sphere to a tenth of a degree, poles and the seam of azimuth included", () => {
    const anywhere = fc.record({
      azimuthDeg: fc.double({ min: -180, max: 180, noNaN: true }),
      elevationDeg: fc.double({ min: -90, max: 90, noNaN: true }),
    });
    const examples = [
      { azimuthDeg: 180, elevationDeg: 0 },
      { azimuthDeg: -179.95, elevationDeg: 3 },
      { azimuthDeg: 77, elevationDeg: 90 },
      { azimuthDeg: 10, elevationDeg: -89.5 },
      { azimuthDeg: -33, elevationDeg: 88 },
    ].map((direction): [typeof direction] => [direction]);
    fc.assert(
      fc.property(anywhere, (direction) => {
        const channels = record([{ ...direction, amplitude: 1, frequencyHz: 4687.5 }]);
        const [found] = searchDirection({ ...common, channels });
        if (found === undefined) throw new Error("nothing found");
        expect(apartDeg(found, direction)).toBeLessThan(0.1);
        expect(found.levelDb).toBeCloseTo(-3.01, 1);
      }),
      { seed: 5, numRuns: 12, examples },
    );
  });

  it("finds several sources, strongest first, and no side lobe beyond the range", () => {
    const sources = [
      { azimuthDeg: 20, elevationDeg: 10, amplitude: 0.8, frequencyHz: 3750 },
      { azimuthDeg: -100, elevationDeg: 40, amplitude: 1, frequencyHz: 4687.5 },
      { azimuthDeg: 150, elevationDeg: -30, amplitude: 0.9, frequencyHz: 5625 },
    ];
    const found = searchDirection({ ...common, channels: record(sources), maxSources: 3 });
    expect(found.length).toBe(3);
    for (const source of sources)
      expect(Math.min(...found.map((one) => apartDeg(one, source)))).toBeLessThan(7);
    expect(found.map(({ levelDb }) => levelDb)).toEqual(
      found.map(({ levelDb }) => levelDb).sort((a, b) => b - a),
    );
    const near = searchDirection({
      ...common,
      channels: record(sources.slice(1, 2)),
      maxSources: 5,
      dynamicRangeDb: 3,
    });
    expect(near.length).toBe(1);
  });

  it("stays within the ranges, also one across 180 degrees", () => {
    const channels = record([{ azimuthDeg: -175, elevationDeg: 20, amplitude: 1, frequencyHz: 4687.5 }]);
    const [inside] = searchDirection({ ...common, channels, azimuthDeg: [170, 190], elevationDeg: [0, 90] });
    expect(inside?.azimuthDeg).toBeCloseTo(-175, 0);
    const [edge] = searchDirection({ ...common, channels, azimuthDeg: [0, 180], elevationDeg: [30, 90] });
    expect(edge?.elevationDeg).toBeGreaterThanOrEqual(30);
    const [ring] = searchDirection({ ...common, channels, elevationDeg: [20, 20] });
    expect(ring?.elevationDeg).toBeCloseTo(20, 9);
    expect(ring?.azimuthDeg).toBeCloseTo(-175, 0);
  });

  it("finds nothing in silence", () => {
    expect(
      searchDirection({
        ...common,
        channels: positionsM
          .slice(0, 24)
          .reduce<Float32Array[]>((all) => [...all, new Float32Array(2000)], []),
      }),
    ).toEqual([]);
  });
});

describe("searchDirection with microphones in one plane", () => {
  /** The 24 microphones projected into the plane through the center perpendicular to a direction. */
  const planeAcross = (azimuthDeg: number, elevationDeg: number) => {
    const normal = directionVector(azimuthDeg, elevationDeg);
    return positionsM.map((value, index) => {
      const first = index - (index % 3);
      const off = normal.reduce((sum, part, axis) => sum + part * (positionsM[first + axis] ?? 0), 0);
      return value - off * (normal[index % 3] ?? 0);
    });
  };
  const find = (
    planeM: Float64Array,
    source: { azimuthDeg: number; elevationDeg: number },
    search: { azimuthDeg?: [number, number]; elevationDeg?: [number, number] } = {},
  ) => {
    const channels = record([{ ...source, amplitude: 1, frequencyHz: 4687.5 }], planeM);
    return searchDirection({
      ...common,
      positionsM: planeM,
      channels,
      maxSources: 3,
      dynamicRangeDb: 2,
      ...search,
    });
  };

  it("finds a source above a level plane once, and never its mirror image below", () => {
    const level = planeAcross(0, 90);
    for (const elevationDeg of [5, 40, 85]) {
      const found = find(level, { azimuthDeg: 70, elevationDeg });
      expect(found.length).toBe(1);
      expect(
        apartDeg(found[0] ?? { azimuthDeg: 0, elevationDeg: -90 }, { azimuthDeg: 70, elevationDeg }),
      ).toBeLessThan(0.5);
    }
    const [mirrored] = find(level, { azimuthDeg: 70, elevationDeg: -40 });
    expect(mirrored?.elevationDeg).toBeCloseTo(40, 0);
    const [along] = find(level, { azimuthDeg: 70, elevationDeg: 0 });
    expect(along?.azimuthDeg).toBeCloseTo(70, 0);
  });

  it("looks above a tilted plane, also where that is below the horizon", () => {
    const tilted = planeAcross(180, 50);
    const source = { azimuthDeg: 180, elevationDeg: -20 };
    const [found] = find(tilted, source);
    expect(apartDeg(found ?? { azimuthDeg: 0, elevationDeg: 0 }, source)).toBeLessThan(0.5);
    // 140 degrees from the normal in the plane of both, so its mirror image is 40 degrees from it
    const [mirrored] = find(tilted, { azimuthDeg: 0, elevationDeg: -10 });
    expect(apartDeg(mirrored ?? source, { azimuthDeg: 0, elevationDeg: 90 })).toBeLessThan(0.5);
  });

  it("looks to one side of an upright plane, or where it is told to", () => {
    const upright = planeAcross(0, 0);
    const ahead = { azimuthDeg: 20, elevationDeg: -30 };
    const behind = { azimuthDeg: 160, elevationDeg: -30 };
    for (const source of [ahead, behind]) {
      const found = find(upright, source);
      expect(found.length).toBe(1);
      expect(apartDeg(found[0] ?? behind, ahead)).toBeLessThan(0.5);
    }
    const [told] = find(upright, behind, { azimuthDeg: [90, 270] });
    expect(apartDeg(told ?? ahead, behind)).toBeLessThan(0.5);
  });

  it("searches both sides when the elevations asked for hold both", () => {
    const [below] = find(
      planeAcross(0, 90),
      { azimuthDeg: 70, elevationDeg: 40 },
      { elevationDeg: [-90, -1] },
    );
    expect(below?.elevationDeg).toBeCloseTo(-40, 0);
    const both = find(planeAcross(0, 90), { azimuthDeg: 70, elevationDeg: 40 }, { elevationDeg: [-90, 90] });
    expect(both.map(({ elevationDeg }) => Math.round(elevationDeg)).sort()).toEqual([-40, 40]);
  });
});

describe("searchDirection with a band that cannot be", () => {
  const channels = record([{ azimuthDeg: 0, elevationDeg: 0, amplitude: 1, frequencyHz: 4687.5 }]);
  const search = (from: number, to: number) => searchDirection({ ...common, channels, bandHz: [from, to] });

  it.each([
    ["falls", 6000, 3000],
    ["begins above half the sampling rate", 30_000, 40_000],
    ["is negative", -100, 6000],
    ["is no number", Number.NaN, 6000],
  ])("throws when it %s", (_, from, to) => {
    expect(() => search(from, to)).toThrow(RangeError);
  });

  it("cuts one that ends above half the sampling rate, and finds nothing between two frequencies", () => {
    // the same samples, declared as four times as slow
    const [whole, cut] = [6000, 40_000].map((to) =>
      searchDirection({ ...common, channels, sampleRateHz: FS / 4, bandHz: [500, to] }),
    );
    expect(whole?.length).toBe(1);
    expect(cut).toEqual(whole);
    expect(search(3010, 3020)).toEqual([]);
  });
});

describe("directions", () => {
  it("turn into vectors and back", () => {
    fc.assert(
      fc.property(
        fc.double({ min: -179.9, max: 180, noNaN: true }),
        fc.double({ min: -89, max: 89, noNaN: true }),
        (azimuth, elevation) => {
          const [x, y, z] = directionVector(azimuth, elevation);
          expect((Math.atan2(y, x) * 180) / Math.PI).toBeCloseTo(azimuth, 6);
          expect((Math.asin(z) * 180) / Math.PI).toBeCloseTo(elevation, 6);
        },
      ),
      { seed: 8 },
    );
  });
});
