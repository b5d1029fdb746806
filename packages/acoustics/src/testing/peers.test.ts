import { describe, expect, it } from "vitest";
import { type AcoularMethod, acoularMaps, hasAcoular } from "../../../../tooling/acoular/acoular-maps.ts";
import { positionsOf } from "../array-geometry/array-geometry.ts";
import { isPlanar } from "../array-geometry/array-shape.ts";
import { parseArrayGeometry } from "../array-geometry/parse-array-geometry.ts";
import { steerRecording } from "../beamform/steer-recording.ts";
import { precisePowerEvaluator } from "../beamform/steered-powers.ts";
import { steeringAdvances } from "../beamform/steering-delays.ts";
import { locateSources } from "../locate/locate-sources.ts";
import { decodeWav } from "../wav/decode-wav.ts";
import { beamwidthDeg } from "../wave-fit/resolution.ts";
import {
  describeHits,
  differenceOf,
  hitsOf,
  joinHits,
  listed,
  sourcesOfCells,
  sourcesOfPeaks,
} from "./compare-maps.ts";
import {
  directionGrid,
  directionOfPoint,
  type PeerArray,
  type PeerScene,
  type PeerSource,
  peerArrays,
  peerScene,
} from "./peer-scenes.ts";
import { hasSharedData, readShared, readSharedText } from "./shared-data.ts";

const isCompared = process.env.SONOLENS_LONG === "1" && hasAcoular();

/** Maps are compared down to this far below their highest point. */
const RANGE_DB = 10;
const TOLERANCE_DB = 0.1;
/** With fewer microphones the product does not separate sources. */
const FEWEST_TO_SEPARATE = 16;
const SPEED_MS = 343;

type Recording = Omit<PeerScene, "sources">;
type Maps = Record<AcoularMethod, Float64Array>;

const print = (...lines: readonly string[]) => process.stdout.write(`\n${lines.join("\n")}\n`);

/** All maps of acoular, in the order of the recordings. */
function theirMaps(recordings: readonly Recording[], methods: readonly AcoularMethod[]): Maps[] {
  const cases = recordings.map((recording, index) => ({ ...recording, name: `${index}`, methods }));
  const made = acoularMaps(cases);
  return cases.map(({ name }) => made.get(name) as Maps);
}

/** Without the diagonal as acoular forms it: what is below 0 in a line of the band is 0. */
function ourMap({ gridM, focus, ...input }: Recording, method: "map" | "withoutDiagonal"): Float64Array {
  const steered = steerRecording(input);
  if (method === "map") return steered.powers(gridM, focus);
  const { spectra } = steered;
  const { binCount, blockCount, microphoneCount, firstHz, stepHz } = spectra;
  const advances = steeringAdvances(input.positionsM, gridM, focus, SPEED_MS);
  const sum = new Float64Array(gridM.length / 3);
  for (let bin = 0; bin < binCount; bin++) {
    const [from, to] = [bin, bin + 1].map((at) => at * blockCount * microphoneCount) as [number, number];
    const [re, im] = [spectra.re.slice(from, to), spectra.im.slice(from, to)];
    const line = { ...spectra, binCount: 1, firstHz: firstHz + bin * stepHz, re, im };
    for (const [at, power] of precisePowerEvaluator(line, true)(advances).entries())
      sum[at] = (sum[at] as number) + Math.max(0, power);
  }
  return sum;
}

function ourSources(recording: Recording): PeerSource[] {
  // with the size of blocks that it chooses itself
  const { blockSize: _, ...input } = recording;
  return listed(
    locateSources(input)
      .filter(({ reflectionOf }) => reflectionOf === undefined)
      .map(({ positionM, levelDb }) => ({ direction: directionOfPoint(recording, positionM), levelDb })),
  );
}

/** Prints how far our maps are off, and expects that it is not far. */
function compareMaps(recordings: readonly Recording[], method: "map" | "withoutDiagonal"): void {
  const maps = theirMaps(recordings, [method]);
  const rows = recordings.map((recording, index) => {
    const ours = ourMap(recording, method);
    const theirs = maps[index]?.[method] as Float64Array;
    return { name: recording.name, ...differenceOf(recording, [ours, theirs], RANGE_DB) };
  });
  print(
    ...rows.map(({ name, points, largestDb }) => `${method} | ${name} | ${points} | ${largestDb.toFixed(4)}`),
  );
  for (const { name, points, largestDb, peaksApartDeg } of rows) {
    expect(points, name).toBeGreaterThan(1);
    expect(largestDb, name).toBeLessThan(TOLERANCE_DB);
    expect(peaksApartDeg, name).toBe(0);
  }
}

/** What is asserted of the maps of recordings. */
function itHasTheSameMaps(recordings: () => readonly Recording[]): void {
  const title = "down to 10 dB below the highest, which is at the same point: levels within 0.1 dB";
  it(`has the same maps ${title}`, () => compareMaps(recordings(), "map"));
  it(`has the same maps without the diagonal ${title}`, () => compareMaps(recordings(), "withoutDiagonal"));
}

const scenesOf = (array: PeerArray, index: number): PeerScene[] =>
  [1, 2, 3].map((count) => peerScene(array, count, 10 * index + count));

describe.skipIf(!isCompared)(
  "beside acoular (npm run test:long -- peers; skipped without python3 and acoular)",
  () => {
    itHasTheSameMaps(() => peerArrays().flatMap(scenesOf));

    it.each(
      peerArrays()
        .map((array, index) => ({ array, index, name: array.name }))
        .filter(({ array }) => array.positionsM.length / 3 >= FEWEST_TO_SEPARATE),
    )(
      "finds the sources that CLEAN-SC and functional beamforming find, no more false ones: $name",
      ({ array, index }) => {
        const scenes = scenesOf(array, index);
        const maps = theirMaps(scenes, ["functional", "cleanSc"]);
        const beamDeg = beamwidthDeg(array.positionsM, array.bandHz, SPEED_MS);
        const hits = (find: (scene: PeerScene, maps: Maps) => PeerSource[]) =>
          joinHits(
            scenes.map((scene, at) => hitsOf(scene.sources, find(scene, maps[at] as Maps), beamDeg / 2)),
          );
        const ours = hits(ourSources);
        const theirs = {
          "CLEAN-SC": hits((scene, { cleanSc }) => sourcesOfCells(scene, cleanSc, beamDeg / 2)),
          functional: hits((scene, { functional }) => sourcesOfPeaks(scene, functional)),
        };
        print(
          ...Object.entries({ Sonolens: ours, ...theirs }).map(
            ([way, found]) => `${array.name} | ${way} | ${describeHits(found)}`,
          ),
        );
        for (const [way, found] of Object.entries(theirs)) {
          expect(ours.anglesDeg.length, way).toBeGreaterThanOrEqual(found.anglesDeg.length);
          expect(ours.falseSources, way).toBeLessThanOrEqual(found.falseSources);
        }
      },
    );
  },
);

interface Take {
  readonly name: string;
  readonly array: string;
  readonly bandHz: readonly [number, number];
  readonly blockSize: number;
}

const takes = (names: readonly string[], rest: Omit<Take, "name" | "array"> & { array?: string }): Take[] =>
  names.map((name) => ({ array: name, ...rest, name }));

const realTakes: readonly Take[] = [
  ...takes(
    ["1src-50cm-1", "1src-50cm-2", "1src-150cm-1", "1src-150cm-2", "1src-250cm-1", "1src-250cm-2"]
      .concat(["2src-50cm-1", "2src-150cm-1", "2src-250cm-1", "3src-50cm-1", "3src-150cm-1", "3src-250cm-1"])
      .map((take) => `respeaker4-${take}`),
    { array: "respeaker4", bandHz: [1000, 3700], blockSize: 512 },
  ),
  ...takes(
    ["000", "045", "090", "135", "180", "225", "270", "315"].map((angle) => `audio360-square4-${angle}`),
    { array: "audio360-square4", bandHz: [500, 1600], blockSize: 512 },
  ),
  ...takes(["setk-circ16-ssl", "setk-circ4-fixed"], { bandHz: [500, 3000], blockSize: 512 }),
  ...takes(["sofia-A2-sphere110", "sofia-A3-sphere110", "sofia-A4-sphere86"], {
    bandHz: [1000, 3000],
    blockSize: 4096,
  }),
  ...takes(["acoular-b11a"], { bandHz: [1000, 4000], blockSize: 512 }),
];

/** Whole half blocks; of a recording shorter than two blocks one block, in which it has its power. */
function cut(channels: readonly Float32Array[], blockSize: number): Float32Array[] {
  const length = channels[0]?.length ?? 0;
  const isOneBlock = length < 2 * blockSize;
  return channels.map((channel) => {
    if (!isOneBlock) return channel.slice(0, length - (length % (blockSize / 2)));
    const mean = channel.reduce((sum, value) => sum + value, 0) / length;
    const padded = new Float32Array(blockSize);
    padded.set(channel.map((value) => (value - mean) * Math.sqrt(blockSize / length)));
    return padded;
  });
}

function readTake({ name, array, bandHz, blockSize }: Take): Recording {
  const { channels, sampleRateHz } = decodeWav(readShared(`array/${name}.wav`));
  const geometry = parseArrayGeometry(readSharedText(`array/${array}.csv`), `${array}.csv`);
  if (!geometry.ok) throw new Error(geometry.error.message);
  return {
    ...directionGrid(isPlanar(geometry.value) ? 0 : -90),
    ...{ name, sampleRateHz, bandHz, blockSize, focus: "far", wrapColumns: true },
    positionsM: positionsOf(geometry.value),
    channels: cut(channels, blockSize),
  };
}

describe.skipIf(!isCompared || !hasSharedData)(
  "beside acoular, on real recordings (npm run test:long -- peers; skipped without python3, acoular and the recordings)",
  () => {
    itHasTheSameMaps(() => realTakes.map(readTake));
  },
);
