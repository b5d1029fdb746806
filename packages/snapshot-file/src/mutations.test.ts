import { expect, it } from "vitest";
import { seededRandom } from "../../../tooling/tests/seeded-random.ts";
import { readSnapshotFile } from "./read-snapshot-file.ts";
import type { SnapshotFile } from "./snapshot-file.ts";
import { aSnapshot } from "./testing/a-snapshot.ts";
import { startCpuClock } from "./testing/cpu-clock.ts";
import { mutate } from "./testing/mutate.ts";
import { writeSnapshotFile } from "./write-snapshot-file.ts";

const long = process.env.SONOLENS_LONG === "1";
const count = long ? 10_000 : 2_000;

const parts = ["picture", "audio", "channels"] as const;
const bytesOf = (file: SnapshotFile, part: (typeof parts)[number]) =>
  part === "picture" ? file.picture : file[`${part}Wav`];

/** A damaged file is read as the original, or with warnings for what is missing. */
function expectTheTruth(found: SnapshotFile, original: SnapshotFile, seed: number): void {
  expect(found.manifest, `manifest of seed ${seed}`).toEqual(original.manifest);
  expect(found.frames, `frames of seed ${seed}`).toEqual(original.frames);
  for (const part of parts) {
    const bytes = bytesOf(found, part);
    const warned = found.warnings.some(({ code }) => code.startsWith(part));
    if (bytes === undefined) expect(warned, `${part} of seed ${seed} left out unsaid`).toBe(true);
    else expect(bytes, `${part} of seed ${seed}`).toEqual(bytesOf(original, part));
  }
}

it(`reads ${count} damaged files as what they were, or says why not, each in less than two seconds`, async () => {
  const intact = await writeSnapshotFile(aSnapshot());
  const original = await readSnapshotFile(intact);
  if (!original.ok) throw new Error(original.error.message);
  const codes = new Map<string, number>();
  for (let seed = 1; seed <= count; seed += 1) {
    const bytes = mutate(intact, seededRandom(seed));
    const clock = startCpuClock();
    const read = await readSnapshotFile(bytes);
    expect(clock(), `milliseconds of seed ${seed}`).toBeLessThan(2000);
    const outcome = read.ok ? "read" : read.error.code;
    codes.set(outcome, (codes.get(outcome) ?? 0) + 1);
    if (read.ok) expectTheTruth(read.value, original.value, seed);
    else expect(read.error.message, `message of seed ${seed}`).toMatch(/^["A-Z].*\.$/);
  }
  // The generator covers enough: many files are refused, for many reasons, and some are read.
  expect(codes.size).toBeGreaterThan(8);
  expect(codes.get("read")).toBeGreaterThan(count / 50);
});
