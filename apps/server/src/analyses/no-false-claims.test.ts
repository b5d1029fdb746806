import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fitLeakCalibration, parseLeakCalibration } from "@sonolens/acoustics";
import { demoLeakCalibrationCsv } from "@sonolens/camera-simulator";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type NothingKind, nothingKinds, recordedNothing } from "../testing/recorded-nothing.ts";
import { analyzeFile, type FileAnalysis } from "./analyze-file.ts";
import type { GivenSurroundings } from "./surroundings.ts";

const isLong = process.env.SONOLENS_LONG === "1";
/** Without the long test two of each kind, beside those that once led to claims. */
const recordings = isLong ? 10_000 : 2 * nothingKinds.length;
/** From here on a user reads the type of a discharge as an answer. */
const confident = 0.5;
const slowestS = 30;

const folder = mkdtempSync(join(tmpdir(), "sonolens-nothing-"));
let given: GivenSurroundings;
beforeAll(async () => {
  const points = parseLeakCalibration(await demoLeakCalibrationCsv());
  if (!points.ok) throw new Error(points.error.message);
  const fitted = fitLeakCalibration(points.value);
  if (!fitted.ok) throw new Error(fitted.error.message);
  given = { distanceM: 2, frequencyHz: 50, calibrationAt: () => fitted.value };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const numbersIn = (value: unknown): number[] => {
  if (typeof value === "number") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(numbersIn) : [];
};

/** What an analysis claims that is not in the recording. */
function falseClaims({ direction, mechanical, pd, leak }: FileAnalysis, hasWave: boolean): string[] {
  const [likeliest] = pd.classifications ?? [];
  const isDischarge = likeliest && likeliest.name !== "noise" && likeliest.name !== "cannotTell";
  return [
    ...(!hasWave && direction?.kind !== "none" ? [`a ${direction?.kind}`] : []),
    ...(mechanical.possibleFault ? [`damage (${mechanical.findings.join()})`] : []),
    ...(isDischarge && likeliest.confidence >= confident ? [`discharge (${likeliest.name})`] : []),
    ...(!hasWave && (leak.detected || leak.leakLpm !== undefined || leak.infinite) ? ["a leak"] : []),
  ];
}

/** Kind and seed of recordings that once led to claims, and then those of the run. */
function* cases(): Generator<readonly [NothingKind, number]> {
  yield* [
    ["hum", 4506],
    ["clipped", 120_276],
    ["clipped", 150_060],
  ] as const;
  for (let index = 0; index < recordings; index++)
    yield [nothingKinds[index % nothingKinds.length] as NothingKind, 1 + 17 * index];
}

it(`of ${recordings} recordings of nothing, claims nothing in 99.9 %, and is finite, quick and polite in all`, async () => {
  const claims: string[] = [];
  const counts = new Map<string, number>();
  const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);
  const path = join(folder, "nothing.wav");
  let done = 0;
  for (const [kind, seed] of cases()) {
    done += 1;
    const { wav, geometry, hasWave } = recordedNothing(kind, seed);
    writeFileSync(path, wav);
    const task = { settings: { fullScaleDb: 120 }, geometry, part: undefined, given };
    const started = performance.now();
    const answer = await analyzeFile(path, task, {});
    expect((performance.now() - started) / 1000, `${kind} ${seed}`).toBeLessThan(slowestS);
    if (!answer.ok) {
      count(`${kind}: ${answer.error.code}`);
      expect(answer.error.message, `${kind} ${seed}`).toMatch(/\.$/);
      continue;
    }
    count(`${kind}: ${answer.value.direction?.kind}`);
    expect(numbersIn(answer.value).every(Number.isFinite), `${kind} ${seed}`).toBe(true);
    for (const claim of falseClaims(answer.value, hasWave)) claims.push(`${kind} ${seed}: ${claim}`);
    if (isLong && done % 500 === 0) console.log(`${done}: ${claims.length} claims ${claims.join(", ")}`);
  }
  if (isLong)
    console.log(
      [...counts]
        .map(([what, times]) => `${times} ${what}`)
        .sort()
        .join("\n"),
    );
  expect(claims.length, claims.join("\n")).toBeLessThanOrEqual(0.001 * recordings);
});
