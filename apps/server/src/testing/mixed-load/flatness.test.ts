import { expect, it } from "vitest";
import { compareSixths, flatnessTable, notFlat } from "./flatness.ts";
import type { Sample } from "./samples.ts";

const minutes = 60;
const callsPerS = 25;

/** One hour of constant consumption, except for what a test overrides. */
const anHour = (different: (sample: Sample) => Partial<Sample> = () => ({})): Sample[] =>
  Array.from({ length: minutes * 4 }, (_, index) => {
    const atMs = (index + 1) * 15_000;
    const calls = (atMs / 1000) * callsPerS;
    const sample: Sample = {
      ...{ atMs, calls, residentBytes: 600e6, heapBytes: 60e6, externalBytes: 20e6 },
      ...{ openFiles: 80, threads: 20, handles: 60, loopDelayMs: 40, cpuS: calls * 0.006 },
      ...{ liveClients: 12, databaseBytes: 6e6, folderBytes: 150e6, load: 1 },
    };
    return { ...sample, ...different(sample) };
  });
const wordsOf = (samples: readonly Sample[]) => notFlat(compareSixths(samples, []));
const callsThatTake = (tookMs: (atMs: number) => number) =>
  anHour().map(({ atMs }) => ({ kind: "detail", atMs: atMs - 1, tookMs: tookMs(atMs) }));

it("takes what swings around one level for flat", () => {
  const swinging = anHour(({ atMs, heapBytes, residentBytes }) => ({
    heapBytes: heapBytes + 20e6 * (1 + Math.sin(atMs)),
    residentBytes: residentBytes + 30e6 * Math.sin(atMs),
    openFiles: 80 + Math.round(10 * Math.sin(atMs)),
  }));
  expect(wordsOf(swinging)).toEqual([]);
  expect(flatnessTable(compareSixths(swinging, []))).toContain("open files");
});

it.each([
  [
    "1 kB of heap that each call keeps",
    "heap after collection",
    ({ calls, heapBytes }: Sample) => ({ heapBytes: heapBytes + calls * 1_000 }),
  ],
  [
    "1 kB of buffers",
    "buffers",
    ({ calls, externalBytes }: Sample) => ({ externalBytes: externalBytes + calls * 1_000 }),
  ],
  [
    "1 kB of other memory",
    "resident memory",
    ({ calls, residentBytes }: Sample) => ({ residentBytes: residentBytes + calls * 1_000 }),
  ],
  [
    "a file that one of 3,000 calls leaves open",
    "open files",
    ({ calls, openFiles }: Sample) => ({ openFiles: openFiles + Math.floor(calls / 3_000) }),
  ],
  [
    "a timer that one of 3,000 calls leaves",
    "handles",
    ({ calls, handles }: Sample) => ({ handles: handles + Math.floor(calls / 3_000) }),
  ],
  [
    "a thread that one of 10,000 calls leaves",
    "threads",
    ({ calls, threads }: Sample) => ({ threads: threads + Math.floor(calls / 10_000) }),
  ],
  [
    "calls that take ever more of the processor",
    "processor",
    ({ calls, cpuS }: Sample) => ({ cpuS: cpuS + calls ** 2 / 30e6 }),
  ],
] as const)("sees %s", (_leak, what, different) => {
  const words = wordsOf(anHour(different));
  expect(words).toHaveLength(1);
  expect(words[0]).toContain(what);
});

it("sees calls that become slower, and does not judge them where others use the machine", () => {
  const slower = callsThatTake((atMs) => 20 + atMs / 30_000);
  expect(notFlat(compareSixths(anHour(), slower, 2))).toEqual([
    expect.stringContaining("detail, a quarter within"),
    expect.stringContaining("detail, half within"),
  ]);
  const busy = anHour(() => ({ load: 20 }));
  expect(notFlat(compareSixths(busy, slower, 2))).toEqual([]);
  expect(flatnessTable(compareSixths(busy, slower, 2))).toContain("detail, half within");
});
