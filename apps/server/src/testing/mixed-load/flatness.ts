import { availableParallelism } from "node:os";
import type { CallTime } from "./load-record.ts";
import type { Sample } from "./samples.ts";

/** One quantity, early and late. */
export interface Compared {
  readonly what: string;
  readonly unit: string;
  readonly early: number;
  readonly late: number;
  /** A larger late value is not flat; undefined if it is only reported. */
  readonly most: number | undefined;
}

const mebibyte = 1024 * 1024;
const parts = 6;

/**
 * Allowed growth under constant load. A leak shows per call: 1 kB retained per call exceeds all of these limits after
 * some ten thousand calls between early and late.
 */
const room = {
  heapBytesPerCall: 256,
  heapBytes: 4 * mebibyte,
  residentBytesPerCall: 512,
  residentBytes: 12 * mebibyte,
  handles: 12,
  openFiles: 12,
  threads: 4,
  /** Processor time per call, relative to the early one. */
  cpuShare: 1.3,
  /** Per kind of call, relative to the early ones: the median and the first quartile. */
  halfShare: 2,
  quarterShare: 1.6,
  latencyMs: 20,
};

/** The second sixth of a load beside its last: the first one warms up. */
export function compareSixths(
  samples: readonly Sample[],
  calls: readonly CallTime[],
  cores = availableParallelism(),
): readonly Compared[] {
  const endMs = samples.at(-1)?.atMs ?? 0;
  const sixth = (index: number) => {
    const isWithin = ({ atMs }: { readonly atMs: number }) =>
      atMs > (endMs * index) / parts && atMs <= (endMs * (index + 1)) / parts;
    return { samples: samples.filter(isWithin), calls: calls.filter(isWithin) };
  };
  const [early, late] = [sixth(1), sixth(parts - 1)];
  const median = (of: (sample: Sample) => number) =>
    [early, late].map((part) => middle(part.samples.map(of))) as [number, number];
  const least = (of: (sample: Sample) => number) =>
    [early, late].map((part) => Math.min(...part.samples.map(of))) as [number, number];
  const callsBetween = median(({ calls: count }) => count);
  const between = callsBetween[1] - callsBetween[0];
  const loads = median(({ load }) => load);
  // If more programs need a processor than there are, durations reflect them; processor time per call is judged anyway.
  const isMachineBusy = Math.max(...loads) > 2 * cores;
  const row = (
    what: string,
    unit: string,
    [one, other]: readonly [number, number],
    most?: (one: number) => number,
  ): Compared => ({ what, unit, early: one, late: other, most: most?.(one) });
  const inMegabytes = (values: readonly [number, number]) =>
    [values[0] / mebibyte, values[1] / mebibyte] as const;

  const heapRoom = (room.heapBytes + between * room.heapBytesPerCall) / mebibyte;
  const residentRoom = (room.residentBytes + between * room.residentBytesPerCall) / mebibyte;
  const rows = [
    row(
      "heap after collection",
      "MiB",
      inMegabytes(least(({ heapBytes }) => heapBytes)),
      (one) => one + heapRoom,
    ),
    row(
      "buffers, least",
      "MiB",
      inMegabytes(least(({ externalBytes }) => externalBytes)),
      (one) => one + heapRoom,
    ),
    row(
      "resident memory",
      "MiB",
      inMegabytes(median(({ residentBytes }) => residentBytes)),
      (one) => one + residentRoom,
    ),
    row(
      "handles",
      "",
      median(({ handles }) => handles),
      (one) => one + room.handles,
    ),
    row(
      "open files",
      "",
      median(({ openFiles }) => openFiles),
      (one) => one + room.openFiles,
    ),
    row(
      "threads",
      "",
      median(({ threads }) => threads),
      (one) => one + room.threads,
    ),
    row(
      "processor, per call",
      "ms",
      [cpuPerCallMs(early.samples), cpuPerCallMs(late.samples)],
      (one) => one * room.cpuShare,
    ),
    row(
      "event loop waits, 99 of 100",
      "ms",
      median(({ loopDelayMs }) => loopDelayMs),
    ),
    row(
      "live clients",
      "",
      median(({ liveClients }) => liveClients),
    ),
    row("database", "MiB", inMegabytes(median(({ databaseBytes }) => databaseBytes))),
    row("data folder", "MiB", inMegabytes(median(({ folderBytes }) => folderBytes))),
    row("load of the machine", "", loads),
  ];
  const mostOf = (share: number) =>
    isMachineBusy ? undefined : (timeMs: number) => timeMs * share + room.latencyMs;
  const kinds = [...new Set(calls.map(({ kind }) => kind))].sort();
  const timesOf = (part: { readonly calls: readonly CallTime[] }, kind: string) =>
    part.calls.filter((call) => call.kind === kind).map(({ tookMs }) => tookMs);
  for (const kind of kinds) {
    const [one, other] = [timesOf(early, kind), timesOf(late, kind)];
    if (one.length < 5 || other.length < 5) continue;
    const quickest = [shareOf(one, 0.25), shareOf(other, 0.25)] as const;
    rows.push(
      row(`${kind}, a quarter within`, "ms", quickest, mostOf(room.quarterShare)),
      row(`${kind}, half within`, "ms", [middle(one), middle(other)], mostOf(room.halfShare)),
      row(`${kind}, 95 of 100 within`, "ms", [shareOf(one, 0.95), shareOf(other, 0.95)]),
    );
  }
  return rows;
}

/** Quantities that did not stay flat, as text. */
export const notFlat = (compared: readonly Compared[]): readonly string[] =>
  compared
    .filter(({ late, most }) => most !== undefined && !(late <= most))
    .map(({ what, unit, early, late, most }) =>
      `${what}: ${early.toFixed(1)} early, ${late.toFixed(1)} late, at most ${most?.toFixed(1)} ${unit}`.trimEnd(),
    );

/** The table that a run ends with. */
export function flatnessTable(compared: readonly Compared[]): string {
  const rows = compared.map(({ what, unit, early, late, most }) => [
    `${what}${unit === "" ? "" : `, ${unit}`}`,
    early.toFixed(1),
    late.toFixed(1),
    most === undefined ? "" : most.toFixed(1),
  ]);
  return [["", "second sixth", "last sixth", "at most"], ...rows]
    .map(([what = "", ...numbers]) => what.padEnd(42) + numbers.map((number) => number.padStart(14)).join(""))
    .map((line) => line.trimEnd())
    .join("\n");
}

function cpuPerCallMs(samples: readonly Sample[]): number {
  const [first, last] = [samples[0], samples.at(-1)];
  if (first === undefined || last === undefined || last.calls === first.calls) return 0;
  return ((last.cpuS - first.cpuS) * 1000) / (last.calls - first.calls);
}

const middle = (values: readonly number[]): number => shareOf(values, 0.5);

function shareOf(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
