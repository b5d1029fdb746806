import { describe, expect, it } from "vitest";
import { directionVector } from "../beamform/directions.ts";
import { seededNormal } from "../testing/random.ts";
import { type Score, scoreMap } from "../testing/score-map.ts";
import { simulatedRanges, simulateSources, spiralPositionsM } from "../testing/simulated-sources.ts";
import { locateSources } from "./locate-sources.ts";

const isLong = process.env.SONOLENS_LONG === "1";
/** For a busy machine. */
const MAX_MS = isLong ? 3_600_000 : 180_000;
const MAPS = isLong ? 60 : 1;

/** Hits of sources and false sources of maps, by number of sources. */
function table(scores: readonly Score[]): string {
  const groups = [...new Set(scores.map(({ sources }) => sources))].sort();
  const rows = [...groups.map((count) => scores.filter(({ sources }) => sources === count)), scores];
  return rows
    .map((some, index) => {
      const [hits, sources, falseSources, marked] = [
        some.reduce((sum, score) => sum + score.hits, 0),
        some.reduce((sum, score) => sum + score.sources, 0),
        some.reduce((sum, score) => sum + score.falseSources, 0),
        some.reduce((sum, score) => sum + score.marked, 0),
      ];
      const name = groups[index] ?? "all";
      return `| ${name} | ${some.length} | ${hits} of ${sources} | ${((100 * hits) / sources).toFixed(1)} % | ${(falseSources / some.length).toFixed(2)} | ${(marked / some.length).toFixed(2)} |`;
    })
    .join("\n");
}

describe("locateSources", () => {
  it.each([
    [simulatedRanges.snrDb[0], 0.95],
    [simulatedRanges.snrDb[1], 0.8],
  ])(
    "finds simulated sources at %i dB in at least %f of cases, with few false ones",
    (snrDb, least) => {
      const scores = Array.from({ length: MAPS }, (_, seed) => {
        const map = simulateSources(1000 + seed, snrDb);
        return scoreMap(map, locateSources(map));
      });
      if (isLong) process.stdout.write(`\n${snrDb} dB\n${table(scores)}\n`);
      const sources = scores.reduce((sum, score) => sum + score.sources, 0);
      const hits = scores.reduce((sum, score) => sum + score.hits, 0);
      const falseSources = scores.reduce((sum, score) => sum + score.falseSources, 0);
      // a sample may miss one by chance
      expect(hits).toBeGreaterThanOrEqual(least * sources - (isLong ? 0 : 1));
      expect(falseSources).toBeLessThanOrEqual(0.1 * MAPS + (isLong ? 0 : 1));
    },
    MAX_MS,
  );

  it("does not take longer for more bins where the array needs very many directions", () => {
    const normal = seededNormal(5);
    const positionsM = Float64Array.from({ length: 3 * 6 }, () => 0.1 * normal());
    const width = 300;
    const gridM = new Float64Array(3 * width * width);
    for (let at = 0; at < width * width; at++) {
      const [x, y] = [(2 * (at % width)) / (width - 1) - 1, 1 - (2 * Math.floor(at / width)) / (width - 1)];
      const length = Math.max(1, Math.hypot(x, y));
      const [u, v] = [x / length, y / length];
      gridM.set([u, v, Math.sqrt(Math.max(0, 1 - u * u - v * v))], 3 * at);
    }
    const direction = directionVector(40, 55);
    const sampleRateHz = 192_000;
    const sound = Float32Array.from({ length: 40_000 }, () => 0.1 * normal());
    const channels = Array.from({ length: positionsM.length / 3 }, (_, m) => {
      const aheadM = direction.reduce((sum, part, axis) => sum + part * (positionsM[3 * m + axis] ?? 0), 0);
      const from = 1000 + Math.round((aheadM / 343) * sampleRateHz);
      return sound.slice(from, from + 36_000);
    });
    const timed = (blockSize: number) => {
      const begun = process.cpuUsage();
      const found = locateSources({
        ...{ channels, positionsM, gridM, width, sampleRateHz, blockSize },
        ...{ bandHz: [20_000, 40_000], focus: "far" },
      });
      return { found, ms: process.cpuUsage(begun).user / 1000 };
    };
    timed(512);
    const [few, many] = [timed(512), timed(8192)];
    expect(many.ms / few.ms).toBeLessThan(4);
    for (const { found } of [few, many]) {
      const [x = 0, y = 0, z = 0] = found[0]?.positionM ?? [];
      const cosine = x * (direction[0] ?? 0) + y * (direction[1] ?? 0) + z * (direction[2] ?? 0);
      expect(cosine).toBeGreaterThan(Math.cos((0.5 * Math.PI) / 180));
    }
  });

  it("marks a reflection, says of what, and how much later it comes", () => {
    const map = simulateSources(4, 0);
    const found = locateSources(map);
    const mirrored = found.find(({ reflectionOf }) => reflectionOf !== undefined);
    expect(mirrored).toBeDefined();
    expect(Math.abs((mirrored?.column ?? 0) - map.reflection.column)).toBeLessThan(1.5);
    expect(Math.abs((mirrored?.row ?? 0) - map.reflection.row)).toBeLessThan(1.5);
    const original = found[mirrored?.reflectionOf ?? -1];
    const source = map.sources[map.reflectionOf];
    expect(Math.abs((original?.column ?? 0) - (source?.column ?? 0))).toBeLessThan(1.5);
    expect(Math.abs((mirrored?.delayS ?? 0) - map.reflectionDelayS)).toBeLessThan(0.0001);
  });
});

const GRID = 21;
const gridM = Float64Array.from({ length: 3 * GRID * GRID }, (_, index) => {
  const cell = Math.floor(index / 3);
  return [((cell % GRID) - 10) * 0.05, (Math.floor(cell / GRID) - 10) * 0.05, 1][index % 3] as number;
});

/** Signals of microphones for one noise source at a point, without noise of their own, with the given levels. */
function hear(
  positionsM: Float64Array,
  pointM: readonly [number, number, number],
  length: number,
): Float32Array[] {
  const tones = Array.from({ length: 60 }, (_, index) => ({
    hz: 21_000 + 317 * index,
    phase: index * index,
  }));
  return Array.from({ length: positionsM.length / 3 }, (_, m) => {
    const awayM = Math.hypot(...pointM.map((part, axis) => part - (positionsM[3 * m + axis] as number)));
    return Float32Array.from({ length }, (_, n) =>
      tones.reduce(
        (sum, { hz, phase }) => sum + 0.01 * Math.sin(2 * Math.PI * hz * (n / 128_000 - awayM / 343) + phase),
        0,
      ),
    );
  });
}

const common = { sampleRateHz: 128_000, gridM, width: GRID, bandHz: [20_000, 41_000] as const };

describe("locateSources at its limits", () => {
  it("gives the place between cells and the level of a lone source", () => {
    const positionsM = spiralPositionsM();
    const channels = hear(positionsM, [0.13, -0.08, 1], 4096);
    const [found, ...others] = locateSources({ ...common, positionsM, channels });
    expect(found?.column).toBeCloseTo(12.6, 1);
    expect(found?.row).toBeCloseTo(8.4, 1);
    expect(found?.positionM.map((part) => part.toFixed(2))).toEqual(["0.13", "-0.08", "1.00"]);
    // 60 tones of 0.01: 60 x 0.00005
    expect(Math.abs((found?.levelDb ?? 0) - 10 * Math.log10(60 * 0.00005))).toBeLessThan(0.2);
    expect(others.filter(({ reflectionOf }) => reflectionOf === undefined)).toEqual([]);
  });

  it("takes a grid of directions that closes in itself", () => {
    const positionsM = Float64Array.from({ length: 24 }, (_, index) => {
      const angle = (Math.floor(index / 3) * Math.PI) / 4;
      return [0.02 * Math.cos(angle), 0.02 * Math.sin(angle), 0][index % 3] as number;
    });
    const directions = Array.from({ length: 72 }, (_, index) => directionVector(5 * index, 0));
    const far = directionVector(358, 0).map((part) => 1000 * part) as [number, number, number];
    const [found] = locateSources({
      ...{
        positionsM,
        channels: hear(positionsM, far, 4096),
        sampleRateHz: 128_000,
        bandHz: [20_000, 30_000],
      },
      ...{ gridM: Float64Array.from(directions.flat()), width: 72, focus: "far", wrapColumns: true },
    });
    expect(found?.column).toBeCloseTo(71.6, 0);
  });

  it("finds a source with a small array whose beam fills most of the map", () => {
    const positionsM = Float64Array.of(1, 1, 0, -1, 1, 0, -1, -1, 0, 1, -1, 0).map((part) => part * 0.0025);
    const directions = Array.from({ length: 91 }, (_, index) => directionVector(2 * index - 90, 0));
    const far = directionVector(31, 0).map((part) => 1000 * part) as [number, number, number];
    const [found, ...others] = locateSources({
      ...{
        positionsM,
        channels: hear(positionsM, far, 12_800),
        sampleRateHz: 128_000,
        bandHz: [20_000, 30_000],
      },
      ...{ gridM: Float64Array.from(directions.flat()), width: 91, focus: "far" },
    });
    expect(found?.column).toBeCloseTo(60.5, 0);
    expect(others).toEqual([]);
  });

  it("finds nothing in silence, in noise alone, without a band, without a grid, and in one place", () => {
    const positionsM = spiralPositionsM();
    const normal = seededNormal(3);
    const noise = Array.from({ length: 64 }, () => Float32Array.from({ length: 6400 }, () => 0.1 * normal()));
    const silence = noise.map(() => new Float32Array(6400));
    expect(locateSources({ ...common, positionsM, channels: silence })).toEqual([]);
    expect(locateSources({ ...common, positionsM, channels: noise })).toEqual([]);
    expect(locateSources({ ...common, positionsM, channels: noise, bandHz: [70_000, 80_000] })).toEqual([]);
    expect(locateSources({ ...common, positionsM, channels: noise, gridM: new Float64Array(0) })).toEqual([]);
    const one = new Float64Array(positionsM.length);
    expect(locateSources({ ...common, positionsM: one, channels: noise })).toEqual([]);
  });

  it("is defined for one sample, one or no microphone, and samples that are no numbers", () => {
    const positionsM = spiralPositionsM();
    const channels = hear(positionsM, [0.1, 0.1, 1], 2048);
    const finite = (sources: readonly object[]) => JSON.stringify(sources).includes("null") === false;
    expect(
      finite(locateSources({ ...common, positionsM, channels: channels.map((x) => x.subarray(0, 1)) })),
    ).toBe(true);
    expect(
      locateSources({ ...common, positionsM: positionsM.subarray(0, 3), channels: channels.slice(0, 1) }),
    ).toEqual([]);
    expect(locateSources({ ...common, positionsM: new Float64Array(0), channels: [] })).toEqual([]);
    const broken = channels.map((x) => x.with(700, Number.NaN));
    const [found] = locateSources({ ...common, positionsM, channels: broken });
    expect(found?.column).toBeCloseTo(12, 0);
    expect(() => locateSources({ ...common, positionsM, channels: channels.slice(1) })).toThrow(RangeError);
    expect(() => locateSources({ ...common, positionsM, channels, width: 20 })).toThrow(RangeError);
  });

  it("gives the same for the same input", () => {
    const positionsM = spiralPositionsM();
    const channels = hear(positionsM, [0.1, 0.1, 1], 2048);
    expect(locateSources({ ...common, positionsM, channels })).toEqual(
      locateSources({ ...common, positionsM, channels }),
    );
  });
});
