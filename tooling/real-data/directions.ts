/**
 * Measures what directions, levels and channels claim on the recordings of microphone arrays in the folder `array` of
 * SONOLENS_REAL_DATA, one WAV file each beside the CSV file of its array:
 *
 *     SONOLENS_REAL_DATA=/data node --conditions=@sonolens/source tooling/real-data/directions.ts [rows]
 *
 * It fetches nothing. `rows` prints the rows of `claim-rows.ts`. All of these recordings were read while the rules were
 * written.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { directionVector, parseArrayGeometry } from "../../packages/acoustics/src/index.ts";
import { analyzeRecording, type RecordingAnalysis } from "../../packages/array-recording/src/index.ts";
import { type ArrayRecord, arrayRecords, type StatedDirection } from "./array-records.ts";
import { createClaims, type Outcome } from "./claims.ts";

/** A single source is right within this... */
const RIGHT_DEG = 5;
/** ...and one of several is found. */
const HIT_DEG = 12;
/** What levels may differ from those of an independent calculation. */
const SAME_DB = 0.05;

const claims = createClaims();

/** Angle between a source and a stated direction; of their azimuths, if no elevation is stated. */
function angleDeg(source: RecordingAnalysis["sources"][number], stated: StatedDirection): number {
  const elevationDeg = stated.elevationDeg ?? 0;
  const found = directionVector(
    source.azimuthDeg,
    stated.elevationDeg === undefined ? 0 : source.elevationDeg,
  );
  const wanted = directionVector(stated.azimuthDeg, elevationDeg);
  const cosine = found.reduce((sum, value, axis) => sum + value * (wanted[axis] ?? 0), 0);
  return (180 / Math.PI) * Math.acos(Math.max(-1, Math.min(1, cosine)));
}

const rightIf = (isRight: boolean): Outcome => (isRight ? "right" : "wrong");

async function analyze(root: string, { file, array }: ArrayRecord, settings: object = {}) {
  const geometry = parseArrayGeometry(readFileSync(join(root, array), "utf8"), array);
  if (!geometry.ok) throw new Error(geometry.error.message);
  const wav = new Uint8Array(readFileSync(join(root, file)));
  const found = await analyzeRecording({ wav, geometry: geometry.value, ...settings });
  if (!found.ok) throw new Error(`${file}: ${found.error.message}`);
  return found.value;
}

async function measure(root: string, record: ArrayRecord): Promise<void> {
  const { data, file, stated, level } = record;
  const about = { data, record: file, isTuned: true };
  const { sources, leftOutChannels } = await analyze(root, record);
  claims.count({ claim: "microphones", ...about }, rightIf(leftOutChannels.length === 0));
  const shown = sources.filter(({ reflection }) => !reflection);
  const [first] = shown;
  const [one, ...others] = stated;
  if (one && others.length === 0) {
    const errorDeg = first && angleDeg(first, one);
    claims.count(
      { claim: "direction", ...about },
      errorDeg === undefined ? "open" : rightIf(errorDeg <= RIGHT_DEG),
    );
    if (first && errorDeg !== undefined && one.elevationDeg !== undefined)
      claims.count({ claim: "directionRange", ...about }, rightIf(errorDeg <= first.uncertaintyDeg));
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
  if (!level) return;
  const { bandHz, elevationDeg, levelDb } = level;
  const again = await analyze(root, record, { bandHz, ...(elevationDeg && { elevationDeg }) });
  claims.count({ claim: "level", ...about }, rightIf(Math.abs(again.levelDb - levelDb) < SAME_DB));
}

const folder = process.env.SONOLENS_REAL_DATA;
if (folder === undefined) console.log("Skipped: SONOLENS_REAL_DATA names no folder.");
else {
  const root = join(folder, "array");
  for (const record of arrayRecords) {
    if (existsSync(join(root, record.file))) await measure(root, record);
    else console.log(`Skipped: ${record.file} is not in ${root}; it is at ${record.source}.`);
  }
  claims.print();
}
