import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
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
