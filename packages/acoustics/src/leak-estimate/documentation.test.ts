import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it, vi } from "vitest";
import { leakWorld } from "../testing/leak-world.ts";
import { estimateLeak } from "./estimate-leak.ts";
import { parseLeakCalibration } from "./parse-leak-calibration.ts";

const page = readFileSync(resolve(import.meta.dirname, "../../docs/leak-estimate.md"), "utf8");

it("the page's calibration file is one", () => {
  const [, csv = ""] = /^```csv\n([\s\S]*?)^```/m.exec(page) ?? [];
  const points = parseLeakCalibration(csv);
  expect(points).toMatchObject({
    ok: true,
    value: [
      { levelDb: 61.5, flowLpm: 1.2 },
      { levelDb: 74, flowLpm: 11 },
    ],
  });
});

it("the page explains every assumption and reason that an answer gives", () => {
  const air = { temperatureC: 20, humidityPercent: 120, molarMassKgPerMol: 0.004, pressureBar: 7 };
  const answers = [
    estimateLeak({ ...air, levelDb: 50, distanceM: 0.1, correction: 2 }),
    estimateLeak({ ...air, levelDb: 50, distanceM: 0, noiseFloorDb: 20, correction: -1 }),
    estimateLeak({ ...air, levelDb: Number.NaN, distanceM: 1 }),
    estimateLeak({ ...air, levelDb: 50, distanceM: 1, temperatureC: Number.NaN }),
  ];
  const codes = answers.flatMap(({ assumptions, reasons }) => [
    ...assumptions.map(({ code }) => code),
    ...reasons,
  ]);
  expect(new Set(codes).size).toBeGreaterThan(10);
  for (const code of codes) expect(page).toContain(`\`${code}\``);
});

it("the page's example runs and prints a range", async () => {
  const draw = leakWorld(3);
  const lines = Array.from({ length: 20 }, draw).map(
    ({ levelDb, distanceM, flowLpm }) => `${levelDb},${distanceM},${flowLpm}`,
  );
  const csv = `level_db,distance_m,flow_lpm\n${lines.join("\n")}`;
  const [, example = ""] = /^```ts\n([\s\S]*?)^```/m.exec(page) ?? [];
  const file = resolve(import.meta.dirname, `page-example-${process.pid}.ts`);
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  try {
    const code = example.replace(
      '"@sonolens/acoustics";',
      `"../index.ts";\nconst csv = ${JSON.stringify(csv)};`,
    );
    writeFileSync(file, code);
    await import(/* @vite-ignore */ file);
    const [, low = "", high = ""] =
      /^([\d.]+) to ([\d.]+) l\/min$/.exec(log.mock.calls[0]?.join(" ") ?? "") ?? [];
    expect(Number(low)).toBeGreaterThan(0);
    expect(Number(high) / Number(low)).toBeGreaterThan(1.5);
    expect(Number(high) / Number(low)).toBeLessThan(30);
  } finally {
    rmSync(file, { force: true });
    log.mockRestore();
  }
});
