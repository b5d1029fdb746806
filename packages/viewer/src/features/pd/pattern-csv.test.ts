import { expect, it } from "vitest";
import { patternCsv, patternCsvFile } from "./pattern-csv.ts";

const pattern = { xValues: [42.5, 480, 1e-7], yValues: [1, 0.82, 0.00001], cycleLength: 360 };

it("writes a line for each pulse, with points whatever the language", () => {
  expect(patternCsv(pattern)).toBe("phase_deg,relative_amplitude\r\n42.5,1\r\n120,0.82\r\n0,0.00001\r\n");
});

it("[EXP-10] names the file by serial and id, and by the analysis time where one was asked for", () => {
  const snapshot = { id: "7", device_serial: "SL-2041" };
  expect(patternCsvFile(snapshot, { ...pattern, fromAudioTime: null }).name).toBe("PRPD_SL-2041_7.csv");
  expect(patternCsvFile(snapshot, { ...pattern, fromAudioTime: 0.5 }).name).toBe("PRPD_SL-2041_7_@0.5s.csv");
});
