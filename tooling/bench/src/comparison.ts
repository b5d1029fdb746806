import type { Timing } from "./interleave.ts";

/** One table: the task, the contenders, their times; the first timing is ours. */
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
  return formatTable(`${name}: ${what}`, table);
}

/** Several measurements, each with its own unit; without a rival. */
export interface Figures {
  name: string;
  what: string;
  figures: Figure[];
}

export interface Figure {
  /** With its unit. */
  name: string;
  median: number;
  /** 90 % of the runs are between these. */
  low: number;
  high: number;
  /** Significant decimals. */
  digits: number;
  runs: number;
}

export function formatFigures({ name, what, figures }: Figures): string {
  const rows = figures.map(({ name: figure, median, low, high, digits, runs }) => [
    figure,
    median.toFixed(digits),
    `${low.toFixed(digits)} to ${high.toFixed(digits)}`,
    String(runs),
  ]);
  return formatTable(`${name}: ${what}`, [["", "median", "9 of 10", "runs"], ...rows]);
}

/** A titled table: the first column left-aligned, all others right-aligned. */
export function formatTable(title: string, table: readonly (readonly string[])[]): string {
  const columns = table[0]?.keys() ?? [];
  const widths = [...columns].map((column) => Math.max(...table.map((row) => (row[column] ?? "").length)));
  const lines = table.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join("  "),
  );
  return [title, ...lines.map((line) => `  ${line.trimEnd()}`)].join("\n");
}
