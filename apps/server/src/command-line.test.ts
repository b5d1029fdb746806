import { describe, expect, it } from "vitest";
import { pathFromCaller, readBandHz, readCommandLine, readElevationDeg, readNumber } from "./command-line.ts";

const options = {
  elevation: { type: "string" },
  temperature: { type: "string" },
  demo: { type: "boolean" },
} as const;

describe("the command line", () => {
  it("takes files and options in any order, negative values included", () => {
    const read = readCommandLine(
      ["a.wav", "--elevation", "-10..90", "--temperature", "-5", "b c.wav"],
      options,
    );
    if (!read.ok) throw new Error(read.error.message);
    expect(read.value.files).toEqual(["a.wav", "b c.wav"]);
    expect(read.value.text("elevation")).toBe("-10..90");
    expect(read.value.text("temperature")).toBe("-5");
    expect(read.value.isSet("demo")).toBe(false);
  });

  it("refuses an option it does not know in one sentence", () => {
    const read = readCommandLine(["--bnad", "1-2"], options);
    expect(read.ok).toBe(false);
    if (!read.ok) expect(read.error.message).toMatch(/'--bnad'.*See --help\.$/);
  });

  it("reads a band and refuses one that is empty or upside down", () => {
    expect(readBandHz("1000-3700")).toEqual({ ok: true, value: [1000, 3700] });
    for (const wrong of ["", "1000", "3700-1000", "5-5", "a-b", "1000-3700Hz"])
      expect(readBandHz(wrong).ok).toBe(false);
  });

  it("reads a range of elevations and refuses what is outside -90 to 90", () => {
    expect(readElevationDeg("-90..90")).toEqual({ ok: true, value: [-90, 90] });
    expect(readElevationDeg("0..0")).toEqual({ ok: true, value: [0, 0] });
    for (const wrong of ["0-90", "90..0", "-91..0", "0..", ".."])
      expect(readElevationDeg(wrong).ok).toBe(false);
  });

  it("names the option, the value and the range of a number that is out of range", () => {
    const read = readCommandLine(["--temperature", "-300"], options);
    if (!read.ok) throw new Error(read.error.message);
    const value = readNumber(read.value, "temperature", { min: -50, max: 100, unit: "°C" });
    expect(value.ok).toBe(false);
    if (!value.ok) expect(value.error.message).toBe("--temperature -300: give a number from -50 to 100 °C.");
  });

  it("reads a relative path from the folder in which the command was called", () => {
    expect(pathFromCaller("/a/b.wav")).toBe("/a/b.wav");
  });
});
