import { type ClaimDataName, claimData } from "../../packages/acoustics/src/claims/claims.ts";

/** What its author states of a source, degrees in array coordinates. */
export interface StatedDirection {
  readonly azimuthDeg: number;
  /** Absent if only the azimuth is stated. */
  readonly elevationDeg?: number;
}

/** The level of the strongest source, from a calculation that shares no code with this repository. */
export interface StatedLevel {
  readonly bandHz: readonly [number, number];
  readonly elevationDeg?: readonly [number, number];
  readonly levelDb: number;
}

/** A recording of a microphone array whose sources are known. */
export interface ArrayRecord {
  readonly data: ClaimDataName;
  readonly file: string;
  readonly array: string;
  readonly source: string;
  /** Empty where what was recorded is not one or several separate sources. */
  readonly stated: readonly StatedDirection[];
  readonly level?: StatedLevel;
}

const records = (
  data: ClaimDataName,
  array: string,
  ...files: readonly (readonly [name: string, stated: readonly StatedDirection[], level?: StatedLevel])[]
): ArrayRecord[] => {
  const { url } = claimData[data];
  return files.map(([name, stated, level]) => ({
    ...{ data, file: `${name}.wav`, array: `${array}.csv`, source: url ?? "", stated },
    ...(level && { level }),
  }));
};

const talkers: readonly StatedDirection[] = [
  { azimuthDeg: 180, elevationDeg: 20 },
  { azimuthDeg: 225, elevationDeg: 35 },
  { azimuthDeg: 270, elevationDeg: 50 },
];
const horizontal = (azimuthDeg: number) => ({ azimuthDeg, elevationDeg: 0 });

/** The recordings of arrays; what is stated of them is explained where they come from. */
export const arrayRecords: readonly ArrayRecord[] = [
  ...records(
    "talkers",
    "respeaker4",
    ["respeaker4-1src-50cm-1", talkers.slice(0, 1), { bandHz: [1000, 3700], levelDb: -28.95 }],
    ...["50cm-2", "150cm-1", "150cm-2", "250cm-1", "250cm-2"].map(
      (name) => [`respeaker4-1src-${name}`, talkers.slice(0, 1)] as const,
    ),
    ...["50cm", "150cm", "250cm"].flatMap((place) => [
      [`respeaker4-2src-${place}-1`, talkers.slice(0, 2)] as const,
      [`respeaker4-3src-${place}-1`, talkers] as const,
    ]),
  ),
  ...records("spheres", "sofia-A2-sphere110", ["sofia-A2-sphere110", [45, 15, 345, 315].map(horizontal)]),
  // four loudspeakers that play one signal: three of them are reflections for every method
  ...records("spheres", "sofia-A3-sphere110", ["sofia-A3-sphere110", []]),
  ...records("spheres", "sofia-A4-sphere86", [
    "sofia-A4-sphere86",
    // stated to be level with the array, but its sound arrives from 5 to 6 degrees above (tooling/numpy/arrival_times.py)
    [{ azimuthDeg: 180, elevationDeg: 6 }],
    { bandHz: [1000, 3000], levelDb: -53.89 },
  ]),
  ...records(
    "simulatedRoom",
    "audio360-square4",
    [
      "audio360-square4-270",
      [{ azimuthDeg: 0 }],
      { bandHz: [500, 1600], elevationDeg: [0, 0], levelDb: -4.47 },
    ],
    ...["000", "045", "090", "135", "180", "225", "315"].map(
      (angle) => [`audio360-square4-${angle}`, [{ azimuthDeg: Number(angle) + 90 }]] as const,
    ),
  ),
];
