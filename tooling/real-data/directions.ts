/**
 * Measures what directions, levels and channels claim on the recordings of microphone arrays in SONOLENS_REAL_DATA: in
 * the folder `array`, one WAV file each beside the CSV file of its array, and in the folders `room-responses`,
 * `line-responses`, `intensity-array`, `ultrasonic-array`, `lines-of-four` and `line-of-eight`. The last four were judged
 * as was written before they were measured, and nothing was changed by their results; the three before the last were seen
 * before the rules for no direction were written, which they therefore do not judge.
 *
 *     SONOLENS_REAL_DATA=/data node --conditions=@sonolens/source tooling/real-data/directions.ts [rows] [records]
 *
 * It fetches nothing. Data that is missing is skipped by name. `rows` prints the rows of `claim-rows.ts`, `records` how
 * far each direction is off.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { directionVector, parseArrayGeometry } from "../../packages/acoustics/src/index.ts";
import {
  analyzeRecording,
  type RecordingAnalysis,
  type RecordingInput,
} from "../../packages/array-recording/src/index.ts";
import { type ArrayRecord, arrayRecords, type StatedDirection, type StatedLevel } from "./array-records.ts";
import { createClaims, type Measured, type Outcome } from "./claims.ts";
import { intensityRecords, ultrasonicRecords } from "./compact-arrays.ts";
import { lineOfEight } from "./line-of-eight.ts";
import { linesOfFour } from "./lines-of-four.ts";
import { lineResponses, roomResponses } from "./room-responses.ts";

/** A single source is right within this... */
const RIGHT_DEG = 5;
/** ...and one of several is found. */
const HIT_DEG = 12;
/** What levels may differ from those of an independent calculation. */
const SAME_DB = 0.05;

const claims = createClaims();

type Source = RecordingAnalysis["sources"][number];

/** Angle between a source and a stated direction; of their azimuths, if either has no elevation. */
function angleDeg(source: Source, stated: StatedDirection): number {
  const isLevel = stated.elevationDeg === undefined || source.elevationRangeDeg !== undefined;
  const found = directionVector(source.azimuthDeg, isLevel ? 0 : source.elevationDeg);
  const wanted = directionVector(stated.azimuthDeg, isLevel ? 0 : (stated.elevationDeg ?? 0));
  const cosine = found.reduce((sum, value, axis) => sum + value * (wanted[axis] ?? 0), 0);
  return (180 / Math.PI) * Math.acos(Math.max(-1, Math.min(1, cosine)));
}

/** Whether a direction is within what is stated of a source whose elevation is known. */
function isWithin(source: Source, stated: StatedDirection): boolean {
  const [fromDeg, toDeg] = source.elevationRangeDeg ?? [-90, 90];
  const { elevationDeg = fromDeg } = stated;
  return (
    angleDeg(source, stated) <= source.uncertaintyDeg && elevationDeg >= fromDeg && elevationDeg <= toDeg
  );
}

const rightIf = (isRight: boolean): Outcome => (isRight ? "right" : "wrong");

type About = Pick<Measured, "data" | "record" | "half">;
type ArrayInput = Pick<RecordingInput, "wav" | "geometry" | "distanceM" | "bandHz">;

function readRecord(root: string, { file, array }: ArrayRecord): ArrayInput {
  const geometry = parseArrayGeometry(readFileSync(join(root, array), "utf8"), array);
  if (!geometry.ok) throw new Error(geometry.error.message);
  return { wav: new Uint8Array(readFileSync(join(root, file))), geometry: geometry.value };
}

/** Undefined if too many microphones are left out to find a direction. */
async function analyze(input: RecordingInput, record: string): Promise<RecordingAnalysis | undefined> {
  const found = await analyzeRecording(input);
  if (found.ok) return found.value;
  if (found.error.code === "microphonesUnusable") return undefined;
  throw new Error(`${record}: ${found.error.message}`);
}

function printRecord({ data, record }: About, error: string, uncertaintyDeg?: number): void {
  if (process.argv.includes("records")) console.log(`${data} ${record}: ${error} (± ${uncertaintyDeg})`);
}

async function measure(input: ArrayInput, about: About, stated: readonly StatedDirection[]): Promise<void> {
  const found = await analyze(input, about.record);
  claims.count({ claim: "microphones", ...about }, rightIf(found?.leftOutChannels.length === 0));
  const shown = (found?.sources ?? []).filter(({ reflection }) => !reflection);
  const [first] = shown;
  const [one, ...others] = stated;
  if (one && others.length === 0) {
    const errorDeg = first && angleDeg(first, one);
    printRecord(about, errorDeg?.toFixed(1) ?? "no answer", first?.uncertaintyDeg);
    claims.count(
      { claim: "direction", ...about },
      errorDeg === undefined ? "open" : rightIf(errorDeg <= RIGHT_DEG),
    );
    if (first && one.elevationDeg !== undefined) {
      claims.count({ claim: "directionRange", ...about }, rightIf(isWithin(first, one)));
      claims.count(
        { claim: "elevation", ...about },
        first.elevationRangeDeg
          ? "open"
          : rightIf(Math.abs(first.elevationDeg - one.elevationDeg) <= RIGHT_DEG),
      );
    }
  } else if (one) {
    for (const direction of stated)
      claims.count(
        { claim: "sources", ...about },
        rightIf(shown.some((source) => angleDeg(source, direction) <= HIT_DEG)),
      );
    for (const source of shown)
      claims.count(
        { claim: "shownSources", ...about },
        rightIf(stated.some((direction) => angleDeg(source, direction) <= HIT_DEG)),
      );
  }
}

/** Counts the direction of microphones on a line: the angle to it. */
async function measureAngle(input: ArrayInput, about: About, ...statedDeg: readonly number[]): Promise<void> {
  const found = await analyze(input, about.record);
  const cone = found?.direction.cone;
  claims.count({ claim: "microphones", ...about }, rightIf(found?.leftOutChannels.length === 0));
  const errorDeg = cone && Math.min(...statedDeg.map((angleDeg) => Math.abs(cone.angleDeg - angleDeg)));
  printRecord(about, errorDeg?.toFixed(1) ?? "no answer", cone?.uncertaintyDeg);
  claims.count(
    { claim: "direction", ...about },
    errorDeg === undefined ? "open" : rightIf(errorDeg <= RIGHT_DEG),
  );
  if (cone && errorDeg !== undefined)
    claims.count({ claim: "directionRange", ...about }, rightIf(errorDeg <= cone.uncertaintyDeg));
}

async function measureLevel(
  input: ArrayInput,
  about: About,
  { bandHz, elevationDeg, levelDb }: StatedLevel,
): Promise<void> {
  const found = await analyze({ ...input, bandHz, ...(elevationDeg && { elevationDeg }) }, about.record);
  claims.count(
    { claim: "level", ...about },
    rightIf(found !== undefined && Math.abs(found.levelDb - levelDb) < SAME_DB),
  );
}

const folder = process.env.SONOLENS_REAL_DATA;
if (folder === undefined) console.log("Skipped: SONOLENS_REAL_DATA names no folder.");
else {
  const root = join(folder, "array");
  for (const record of arrayRecords) {
    const { data, file, stated, level, source } = record;
    if (!existsSync(join(root, file))) {
      console.log(`Skipped: ${file} is not in ${root}; it is at ${source}.`);
      continue;
    }
    const input = readRecord(root, record);
    // all of these and of the responses below were read while the rules were written
    const about = { data, record: file, half: "tuned" } as const;
    await measure(input, about, stated);
    if (level) await measureLevel(input, about, level);
  }
  for (const { name, stated, ...input } of roomResponses(join(folder, "room-responses")))
    await measure(input, { data: "roomResponses", record: name, half: "tuned" }, [stated]);
  for (const { name, angleDeg, ...input } of lineResponses(join(folder, "line-responses")))
    await measureAngle(input, { data: "lineResponses", record: name, half: "tuned" }, angleDeg);
  for (const { name, stated, ...input } of intensityRecords(join(folder, "intensity-array")))
    await measure(input, { data: "intensityArray", record: name, half: "untouched" }, stated);
  for (const { name, stated, ...input } of ultrasonicRecords(join(folder, "ultrasonic-array")))
    await measure(input, { data: "ultrasonicArray", record: name, half: "untouched" }, stated);
  for (const { name, angleDeg, ...input } of linesOfFour(join(folder, "lines-of-four")))
    await measureAngle(input, { data: "linesOfFour", record: name, half: "untouched" }, angleDeg);
  for (const { name, anglesDeg, ...input } of lineOfEight(join(folder, "line-of-eight")))
    await measureAngle(input, { data: "lineOfEight", record: name, half: "untouched" }, ...anglesDeg);
  claims.print();
}
