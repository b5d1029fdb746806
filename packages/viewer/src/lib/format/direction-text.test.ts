import { describe, expect, it } from "vitest";
import { directionText, uncertainAngleText } from "./direction-text.ts";

const t = ((key: string, values: Record<string, string> = {}) =>
  `${key.replace(/^snapshot:(direction\.)?/, "")} ${Object.values(values).join("|")}`.trim()) as never;
const text = (azimuthDeg: number, elevationDeg: number, at: { u?: number; v?: number } = {}, isMap = false) =>
  directionText({ azimuthDeg, elevationDeg, ...at }, isMap, t, "en");

describe("directionText", () => {
  it("is relative to the usual camera, which looks along z with x to its left", () => {
    expect(text(180, 75)).toBe("right 15");
    expect(text(0, 75)).toBe("left 15");
    expect(text(90, 80)).toBe("up 10");
    expect(text(-90, 80)).toBe("down 10");
    expect(text(0, 90)).toBe("ahead");
    // r = -0.1068, t = 0.0996, d = 0.9893, by hand, from docs/nlz-format.md.
    expect(text(43, 81.6, { u: 0.41, v: 0.36 })).toBe("both left 6|up 6");
  });
  it("is azimuth and elevation on a map of directions", () => {
    expect(text(-12.4, 8.1, {}, true)).toBe("sourceDirection \u221212|8");
  });
  it("is the azimuth alone where the elevation is not known", () => {
    const source = { azimuthDeg: 180, elevationDeg: 75, elevationRangeDeg: [0, 80] };
    for (const isMap of [true, false])
      expect(directionText(source, isMap, t, "en")).toBe("sourceAzimuth 180");
    expect(directionText({ ...source, elevationRangeDeg: [] }, false, t, "en")).toBe("right 15");
  });
  it("is azimuth and elevation for a camera that looks elsewhere", () => {
    expect(text(90, -5)).toBe("sourceDirection 90|\u22125");
    expect(text(180, 75, { u: 0.2, v: 0.5 })).toBe("sourceDirection 180|75");
    expect(text(180, 75, { u: 0.7, v: 0.5 })).toBe("right 15");
  });
});

it("states the uncertainty in whole degrees, never less than it is", () => {
  expect(uncertainAngleText("14° right", 2.2, "en")).toBe("14° right ±\u00a03°");
  expect(uncertainAngleText("14° right", 0.05, "en")).toBe("14° right ±\u00a01°");
  for (const unknown of [null, undefined])
    expect(uncertainAngleText("14° right", unknown, "en")).toBe("14° right");
});
