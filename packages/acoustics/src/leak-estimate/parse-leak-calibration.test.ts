import { expect, it } from "vitest";
import { parseLeakCalibration } from "./parse-leak-calibration.ts";

const read = (text: string) => {
  const result = parseLeakCalibration(text);
  return result.ok ? result.value : [result.error.code, result.error.params];
};

it("reads level, distance, flow, temperature and humidity in any order of columns", () => {
  expect(
    read(
      "# bench of May\nflow_lpm,level_db,distance_m,humidity_percent,temperature_c\n10,72,1,50,21\n1.5,60.5,2,,\n",
    ),
  ).toEqual([
    { flowLpm: 10, levelDb: 72, distanceM: 1, humidityPercent: 50, temperatureC: 21 },
    { flowLpm: 1.5, levelDb: 60.5, distanceM: 2 },
  ]);
});

it("reads semicolons with decimal commas, tabs, a byte order mark and Windows lines", () => {
  const point = [{ levelDb: 60.5, distanceM: 1.5, flowLpm: 0.8 }];
  expect(read("\uFEFFLevel;Distance;Flow\r\n60,5;1,5;0,8\r\n")).toEqual(point);
  expect(read("level_db\tdistance_m\tflow_lpm\n60.5\t1,5\t0.8")).toEqual(point);
});

it("names the columns that are missing and the field that is no number", () => {
  expect(read("")).toEqual(["calibrationColumnsMissing", { columns: "level_db, distance_m, flow_lpm" }]);
  expect(read("level,flow\n1,2")).toEqual(["calibrationColumnsMissing", { columns: "distance_m" }]);
  const head = "level_db,distance_m,flow_lpm,humidity_percent\n";
  expect(read(`${head}60,1,2,50\n60,x,2,50`)).toEqual([
    "calibrationNumberInvalid",
    { line: 3, column: "distance_m", text: "x" },
  ]);
  for (const line of ["60,0,2,50", "60,1,-2,50", "60,1,,50", "60,1,2,101", "Infinity,1,2,50", "60,1"])
    expect(read(head + line)).toContain("calibrationNumberInvalid");
});
