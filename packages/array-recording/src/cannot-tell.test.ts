import type { ArrayGeometry } from "@sonolens/acoustics";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../../../tooling/tests/seeded-random.ts";
import { analyzeRecording, type RecordingAnalysis } from "./analyze-recording.ts";
import { locateSnapshotSources } from "./locate-snapshot-sources.ts";
import { snapshotFromRecording } from "./snapshot-from-recording.ts";
import {
  recordScene,
  type Scene,
  type SceneArray,
  type SceneKind,
  sceneRateHz,
} from "./testing/simulated-scene.ts";
import { statedErrorDeg } from "./testing/stated-error.ts";
import { angleBetweenDeg, unitVector } from "./vector.ts";

const isLong = process.env.SONOLENS_LONG === "1";
/** Other seeds than those that the rules were written with. */
const firstSeed = 10_000;

async function analyze({
  channels,
  geometry,
}: Pick<Scene, "channels" | "geometry">): Promise<RecordingAnalysis> {
  const wav = { channels, sampleRateHz: sceneRateHz, bitsPerSample: 32 };
  const found = await analyzeRecording({ wav, geometry });
  if (!found.ok) throw new Error(found.error.message);
  return found.value;
}

interface Trial {
  readonly found: RecordingAnalysis;
  /** Undefined without a direction. */
  readonly errorDeg: number | undefined;
  readonly uncertaintyDeg: number;
}

function judge(found: RecordingAnalysis, { direction }: Scene): Trial {
  const { cone } = found.direction;
  const [source] = found.sources;
  if (cone) {
    const wantedDeg = angleBetweenDeg(direction, unitVector(cone.axis.azimuthDeg, cone.axis.elevationDeg));
    return { found, errorDeg: Math.abs(cone.angleDeg - wantedDeg), uncertaintyDeg: cone.uncertaintyDeg };
  }
  if (!source) return { found, errorDeg: undefined, uncertaintyDeg: 180 };
  return { found, errorDeg: statedErrorDeg(direction, source), uncertaintyDeg: source.uncertaintyDeg };
}

async function trialsOf(kind: SceneKind, array: SceneArray, count: number): Promise<Trial[]> {
  const trials: Trial[] = [];
  for (let seed = firstSeed; seed < firstSeed + count; seed++) {
    const scene = recordScene(seed, kind, array);
    trials.push(judge(await analyze(scene), scene));
  }
  if (isLong) {
    const stated = trials.filter(({ errorDeg }) => errorDeg !== undefined);
    const count = (is: (trial: Trial) => boolean) => stated.filter(is).length;
    console.log(
      `${kind} ${array}: stated ${stated.length} of ${trials.length}, right ${count(({ errorDeg = 180 }) => errorDeg <= 5)}, within the uncertainty ${count(({ errorDeg = 180, uncertaintyDeg }) => errorDeg <= uncertaintyDeg)}`,
    );
  }
  return trials;
}

const statedIn = (trials: readonly Trial[]) => trials.filter(({ errorDeg }) => errorDeg !== undefined);
const isWithin = ({ errorDeg = 180, uncertaintyDeg }: Trial) => errorDeg <= uncertaintyDeg;
const arrays = ["line", "flat", "spatial"] as const;

describe.each(arrays)("microphones on a %s array", (array) => {
  it.each(["free", "mild"] as const)("keep their direction in %s air and rooms", async (kind) => {
    const trials = await trialsOf(kind, array, isLong ? 60 : 6);
    const stated = statedIn(trials);
    expect(stated.length).toBeGreaterThanOrEqual(0.98 * trials.length);
    if (kind === "mild")
      expect(stated.filter(isWithin).length).toBeGreaterThanOrEqual(0.9 * stated.length - 1.5);
    else for (const { errorDeg } of stated) expect(errorDeg).toBeLessThan(2);
  });
});

describe("reflections that are stronger than the sound itself", () => {
  it.each(["flat", "spatial"] as const)(
    "leave the direction of a %s array open or uncertain",
    async (array) => {
      const trials = await trialsOf("hard", array, isLong ? 60 : 8);
      const stated = statedIn(trials);
      expect(stated.filter(isWithin).length).toBeGreaterThanOrEqual(0.8 * stated.length);
      const open = trials.filter(({ found }) => found.direction.kind === "none");
      if (array === "spatial" || isLong) expect(open.length).toBeGreaterThan(0);
      for (const { found } of open) {
        expect(found.direction).toMatchObject({
          reason: "reflections",
          warnings: expect.arrayContaining(["reflections"]),
        });
        expect([found.azimuthDeg, found.sources]).toEqual([undefined, []]);
      }
    },
  );
});

/** As if the array were smaller than it was. */
const shrunk = ({ geometry }: Scene): ArrayGeometry =>
  geometry.map(({ name, positionM: [x, y, z] }) => ({ name, positionM: [0.7 * x, 0.7 * y, 0.7 * z] }));

describe("delays that are not those of a wave in free air", () => {
  it("have no direction where the microphones are on a ball, and the factor is said", async () => {
    const trials = await trialsOf("ball", "spatial", isLong ? 60 : 8);
    const open = trials.filter(({ found }) => found.direction.reason === "delaysDoNotFit");
    expect(open.length).toBeGreaterThanOrEqual(0.8 * trials.length);
    for (const { found } of open) {
      expect(found.direction.delayRatio).toBeGreaterThan(1.08);
      expect(found.direction.delayRatio).toBeLessThan(1.5);
      const factor = found.direction.delayRatio?.toFixed(2);
      expect(found.warnings.map(({ message }) => message).join()).toContain(`are ${factor} times as long`);
    }
  });

  it("have none where the stated array is smaller than the real one", async () => {
    for (let seed = firstSeed; seed < firstSeed + (isLong ? 40 : 4); seed++) {
      const scene = recordScene(seed, "free", "spatial");
      const { direction } = await analyze({ ...scene, geometry: shrunk(scene) });
      expect(direction, `seed ${seed}`).toMatchObject({ kind: "none", reason: "delaysDoNotFit" });
      expect(Math.abs((direction.delayRatio ?? 0) - 1 / 0.7)).toBeLessThan(0.03);
    }
  });

  it("have no sources in the raw channels of a snapshot either, whether it says so itself or not", async () => {
    const scene = recordScene(firstSeed, "free", "spatial");
    const geometry = shrunk(scene);
    const made = await snapshotFromRecording({
      wav: { channels: scene.channels, sampleRateHz: sceneRateHz, bitsPerSample: 32 },
      geometry,
      snapshotId: "0f0e0d0c-0b0a-4908-8706-050403020101",
      createdDate: "2026-11-20T08:00:00.000Z",
    });
    if (!made.ok) throw new Error(made.error.message);
    expect(made.value.manifest.direction).toMatchObject({ kind: "none", reason: "delaysDoNotFit" });
    const { direction: _, ...unsaid } = made.value.manifest;
    for (const manifest of [made.value.manifest, unsaid]) {
      const located = locateSnapshotSources({ ...made.value, manifest });
      expect(located.ok && located.value.sources).toEqual([]);
    }
  });

  it("have none where the microphones are in another order", async () => {
    const count = isLong ? 40 : 6;
    let open = 0;
    for (let seed = firstSeed; seed < firstSeed + count; seed++) {
      const random = seededRandom(seed);
      const scene = recordScene(seed, "free", "spatial");
      const order = scene.geometry
        .map((_, index) => ({ index, key: random() }))
        .sort((a, b) => a.key - b.key);
      const turned = order.map(({ index }) => scene.geometry[index]) as ArrayGeometry;
      const { direction } = await analyze({ ...scene, geometry: turned });
      if (direction.kind === "none") open += 1;
    }
    // a few orders of so few microphones are almost those of another wave
    expect(open).toBeGreaterThanOrEqual(0.8 * count);
  });
});
