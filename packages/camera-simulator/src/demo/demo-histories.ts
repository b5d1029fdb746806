import { readSnapshotFile, writeSnapshotFile } from "@sonolens/snapshot-file";
import { createRandom, randomUuid } from "../scene/random.ts";
import { demoFiles } from "./demo-files.ts";
import { type DemoCamera, demoCameras } from "./demo-places.ts";
import { demoRecipes, demoSeed } from "./demo-recipes.ts";

/** One earlier visit to a point. */
export interface DemoRound {
  /** For example 2025-03-12. */
  readonly date: string;
  /** So much louder than in the demo snapshot of the point, dB. */
  readonly louderDb: number;
  /** Instead of the camera and the distance of the demo snapshot. */
  readonly camera?: DemoCamera;
  readonly distanceM?: number;
  /** Measured after a repair of the point. */
  readonly isRepaired?: boolean;
}

/** Two years of visits to a point of the demo, before the demo snapshot of it. */
export interface DemoHistory {
  /** Name of the recipe of that snapshot. */
  readonly recipe: string;
  readonly label: string;
  /** The tag of the point. */
  readonly tag: string;
  /** The first so many were measured while the point was well. */
  readonly good: number;
  /** Oldest first. */
  readonly rounds: readonly DemoRound[];
}

/** Days between the rounds, and the last one before the demo. */
const monthDays = 30;
const lastRoundMs = Date.parse("2026-10-16T09:00:00Z");

/** Rounds so many months apart with these levels, the last of them a month before the demo. */
function roundsOf(
  months: number,
  louderDb: readonly number[],
  changes: Readonly<Record<number, Partial<DemoRound>>> = {},
): DemoRound[] {
  return louderDb.map((db, index) => {
    const before = (louderDb.length - 1 - index) * months * monthDays * 86_400_000;
    const date = new Date(lastRoundMs - before).toISOString().slice(0, 10);
    return { date, louderDb: db, ...changes[index] };
  });
}

/** What the levels of a sound show at another distance, by spherical spreading. */
const fartherDb = (fromM: number, toM: number): number => -20 * Math.log10(toM / fromM);

/** One that gets worse, one that was repaired, others that are well, change cameras or distances, or have few readings. */
export const demoHistories: readonly DemoHistory[] = [
  {
    ...{
      recipe: "outer-race-mild",
      label: "Circulation pump 1, pump bearing",
      tag: "pump 1 bearing",
      good: 3,
    },
    rounds: roundsOf(2, [-14.6, -13.9, -14.3, -14.8, -13.6, -14.1, -13.2, -11.6, -9.5, -7.3, -4.8, -2.2], {
      4: { distanceM: 2.9, louderDb: -14 + fartherDb(1.6, 2.9) },
    }),
  },
  {
    ...{ recipe: "healthy-circulation-pump", label: "Circulation pump 2, pump bearing", good: 3 },
    tag: "pump 2 bearing",
    rounds: roundsOf(3, [0.6, -0.4, 0.2, -0.8, 0.9, 0.1, -0.5, 0.4]),
  },
  {
    ...{ recipe: "healthy-compressor", label: "Blue compressor, airend", tag: "airend", good: 2 },
    rounds: roundsOf(
      3,
      [0.8, 0.2, 0.5, -0.3, 3.1, 2.6, 3.3, 2.9],
      Object.fromEntries([4, 5, 6, 7].map((index) => [index, { camera: "workshop" as const }])),
    ),
  },
  {
    ...{ recipe: "inner-race-severe", label: "Pump 4, motor bearing", tag: "pump 4 bearing", good: 3 },
    rounds: roundsOf(2, [-18, -17.4, -18.3, -14.9, -11.2, -7.6, -3.1, 0.4, -17.8, -18.2, -17.5], {
      8: { isRepaired: true },
    }),
  },
  {
    ...{ recipe: "ball-mild", label: "Pump 5, bearing housing", tag: "pump 5 bearing", good: 3 },
    rounds: roundsOf(3, [-3.2, -2.6, -3.4, -1.9, -2.8, -2.1, -1.4, -1.8], {
      3: { distanceM: 2.6, louderDb: -2.4 + fartherDb(1.13, 2.6) },
    }),
  },
  {
    ...{ recipe: "outer-race-severe", label: "Förderband 4, blaues Lager", tag: "Förderband 4", good: 0 },
    rounds: roundsOf(4, [-3.4]),
  },
  {
    ...{ recipe: "surface-cracked-shed", label: "110 kV bay 4, shed on L2", tag: "bay 4", good: 2 },
    rounds: roundsOf(3, [-17, -16.2, -14.4, -12.1, -9.8, -7.7, -4.5]),
  },
  {
    ...{ recipe: "header-flange", label: "Header flange, hall 2", tag: "hall 2 header", good: 0 },
    rounds: roundsOf(4, [-9.5, -8.1, -6.8, -4.9, -3.6, -1.2]),
  },
];

/**
 * The file of an earlier visit: the demo snapshot of the point, as loud as it was then. Sound and background are
 * shifted by the calibration of the file, the heat map with them, as simulating each again takes seconds.
 */
export async function readDemoRound(
  { recipe, label, tag }: DemoHistory,
  { date, louderDb, camera, distanceM }: DemoRound,
): Promise<{ readonly name: string; readonly bytes: Uint8Array }> {
  const demo = demoFiles[demoRecipes.findIndex(({ name }) => name === recipe)];
  const read = demo && (await readSnapshotFile(await demo.read()));
  if (demo === undefined || read?.ok !== true) throw new Error(`There is no demo snapshot ${recipe}.`);
  const { manifest, warnings: _none, ...parts } = read.value;
  const { comments: _comments, starred: _starred, fixed: _fixed, fixedDate: _fixedDate, ...rest } = manifest;
  const { heatmap, measurement, sources } = manifest;
  if (heatmap.fullScaleDb === undefined) throw new Error(`${recipe} is not calibrated.`);
  const louder = (db: number): number => Math.round((db + louderDb) * 100) / 100;
  const name = `${date}-${recipe}`;
  const bytes = await writeSnapshotFile({
    ...parts,
    frames: parts.frames.map((db) => db + louderDb),
    manifest: {
      ...rest,
      snapshotId: randomUuid(createRandom(demoSeed, name)),
      createdDate: `${date}${manifest.createdDate.slice(10)}`,
      label,
      tags: [...(manifest.tags ?? []).filter((one) => one !== "urgent" && one !== "dringend"), tag],
      device: { ...manifest.device, ...(camera && demoCameras[camera]) },
      heatmap: {
        ...heatmap,
        offsetDb: louder(heatmap.offsetDb),
        fullScaleDb: louder(heatmap.fullScaleDb),
        ...(distanceM !== undefined && { focus: { mode: "near", distanceM } }),
      },
      ...(sources && { sources: sources.map((one) => ({ ...one, levelDb: louder(one.levelDb) })) }),
      ...(measurement && {
        measurement: { ...measurement, ...(distanceM !== undefined && { distanceM }) },
      }),
    },
  });
  return { name: `${name}.nlz`, bytes };
}
