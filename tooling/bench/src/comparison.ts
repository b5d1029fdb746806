import type { Timing } from "./interleave.ts";

/** One table: what was done, by whom, how long it took; the first timing is ours. */
export interface Comparison {
  name: string;
  what: string;
  timings: Timing[];
}

export function formatComparison({ name, what, timings }: Comparison): string {
  const ours = timings[0]?.medianMs ?? 0;
  const rows = timings.map(({ name: contender, medianMs, lowMs, highMs, runs }, index) => [
    contender,
    medianMs.toFixed(2),
    `${lowMs.toFixed(2)} to ${highMs.toFixed(2)}`,
    index === 0 || ours === 0 ? "" : (medianMs / ours).toFixed(1),
    String(runs),
  ]);
  const table = [["", "median ms", "9 of 10", "ratio", "runs"], ...rows];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...table.map((row) => (row[column] ?? "").length)));
  const lines = table.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join("  "),
  );
  return [`${name}: ${what}`, ...lines.map((line) => `  ${line.trimEnd()}`)].join("\n");
}
