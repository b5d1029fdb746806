import { expect, it } from "vitest";
import type { Chart } from "../layout/block.ts";
import type { DrawOperation } from "../layout/operation.ts";
import { laidOut, reportOf } from "../testing/open-report.ts";

async function drawn(chart: Chart): Promise<readonly DrawOperation[]> {
  const { layout } = await laidOut(reportOf([{ kind: "chart", chart, alt: "a chart" }]));
  const operations = layout.pages.flatMap((page) => page.operations);
  // All of a chart belongs to one figure, so a screen reader gets its description and no loose numbers.
  expect(new Set(operations.map(({ node }) => node?.tag))).toEqual(new Set(["Figure"]));
  return operations;
}
const rects = (operations: readonly DrawOperation[]) =>
  operations.flatMap((one) => (one.kind === "rect" ? [one] : []));
const texts = (operations: readonly DrawOperation[]) =>
  operations.flatMap((one) => (one.kind === "text" ? [one] : []));

it("draws bars in proportion, between their labels and their values", async () => {
  const operations = await drawn({
    kind: "bars",
    bars: [
      { label: "Header flange, hall B, behind the compressors", value: 400, shown: "400", state: "open" },
      { label: "Valve", value: 100, shown: "100", state: "solved" },
    ],
  });
  const [long, short] = rects(operations);
  expect((long?.width ?? 0) / (short?.width ?? 1)).toBeCloseTo(4, 5);
  expect(long?.fill).not.toBe(short?.fill);
  const [label, value] = texts(operations);
  expect((label?.x ?? 0) + (label?.width ?? 0)).toBeLessThan(long?.x ?? 0);
  expect((long?.x ?? 0) + (long?.width ?? 0)).toBeLessThan(value?.x ?? 0);
});

it("interrupts a line where a value is missing, and shades its band", async () => {
  const operations = await drawn({
    kind: "line",
    x: { min: 0, max: 4, ticks: [] },
    y: { min: 0, max: 4, ticks: [] },
    lines: [
      {
        points: [
          [0, 1],
          [1, 2],
          [2, Number.NaN],
          [3, 2],
          [4, 1],
        ],
      },
    ],
    bands: [{ from: 1, to: 3 }],
  });
  const paths = operations.flatMap((one) => (one.kind === "path" ? [one.d] : []));
  expect(paths.map((d) => d.match(/[ML]/g)?.join(""))).toEqual(["MLML"]);
  const xs = [...(paths[0] ?? "").matchAll(/[ML]([\d.]+)/g)].map(([, x]) => Number(x));
  const [band] = rects(operations);
  expect(band?.x).toBeCloseTo(xs[1] ?? 0, 1);
  expect((band?.x ?? 0) + (band?.width ?? 0)).toBeCloseTo(xs[2] ?? 0, 1);
});

it("draws thousands of pulses as a few paths, the denser the darker", async () => {
  const pulses = Array.from({ length: 20_000 }, (_, index): [number, number] => [
    index % 2 === 0 ? 90 : index % 360,
    0.5,
  ]);
  const operations = await drawn({
    kind: "prpd",
    x: { min: 0, max: 360, ticks: [] },
    y: { min: 0, max: 1, ticks: [] },
    pulses,
  });
  const filled = operations.flatMap((one) => (one.kind === "path" && one.fill ? [one] : []));
  expect(filled.length).toBeGreaterThan(1);
  expect(filled.length).toBeLessThanOrEqual(4);
  expect(filled.at(-1)?.d.match(/M/g)).toHaveLength(1);
});

it("shades the cells of a matrix by their counts", async () => {
  const operations = await drawn({
    kind: "matrix",
    columns: [
      { label: "Open", state: "open" },
      { label: "Solved", state: "solved" },
    ],
    rows: [{ label: "High", severity: 3, counts: [9, 0] }],
  });
  const [many, none] = rects(operations);
  expect(Number.parseInt(many?.fill?.slice(1) ?? "", 16)).toBeLessThan(
    Number.parseInt(none?.fill?.slice(1) ?? "", 16),
  );
  expect(texts(operations).map(({ original }) => original.trim())).toEqual([
    "Open",
    "Solved",
    "High",
    "9",
    "0",
  ]);
});
