import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runWords } from "./testing/run-in-process.ts";
import { hasSharedData, sharedData } from "./testing/shared-data.ts";

const cases = join(sharedData, "cases");

/** What users of other software reported: tables and texts as spreadsheets and editors save them. */
describe.skipIf(!hasSharedData)("the inputs of ../shared/data/cases", () => {
  it.each([
    ["text-in-utf16", "mics.txt"],
    ["text-in-utf16", "mics.xml"],
    ["excel-sep-line", "sep.csv"],
    ["excel-sep-line", "unit-after-space.csv"],
    ["geometry-in-millimetres", "metres.csv"],
  ])("%s: reads the positions of %s, and finds the source", async (folder, array) => {
    const place = (name: string) => join(cases, folder, name);
    const { code, out, err } = await runWords(["analyze", place("sound.wav"), "--array", place(array)]);
    expect(code, err).toBe(0);
    const { azimuthDeg, elevationDeg } = JSON.parse(out);
    expect(Math.abs(azimuthDeg - 40)).toBeLessThan(2);
    // Elevations of a flat array of 6 cm are less exact.
    expect(Math.abs(elevationDeg - 55)).toBeLessThan(3);
  });

  it("text-in-utf16: fits a leak calibration of leaks.txt", async () => {
    const place = (name: string) => join(cases, "text-in-utf16", name);
    const options = ["--array", place("mics.txt"), "--calibration", place("leaks.txt"), "--distance", "1"];
    const { code, out, err } = await runWords([
      "analyze",
      place("sound.wav"),
      ...options,
      "--full-scale-db",
      "100",
    ]);
    expect(code, err).toBe(0);
    const { leak } = JSON.parse(out);
    expect(leak.assumptions).toContainEqual({ code: "calibratedWithPoints", value: 8 });
  });
});
