import { expect, it } from "vitest";
import { durationText, groundText } from "./route-words.ts";

const plain = (text: string) => text.replace(/\s/g, " ");

it.each([
  [0, "METERS", "0 m"],
  [824, "METERS", "820 m"],
  [2_430, "METERS", "2.4 km"],
  [250, "FEET", "820 ft"],
  [2_092, "FEET", "1.3 mi"],
] as const)("[PLC-05] says %d m in %s as %s", (metres, unit, text) => {
  expect(plain(groundText(metres, unit, "en"))).toBe(text);
});

it.each([
  [0, "1 min"],
  [29 * 60_000, "29 min"],
  [3_600_000, "1 hr"],
  [12_000_000, "3 hr 20 min"],
])("[PLC-05] says a time of %d ms as %s", (spanMs, text) => {
  expect(plain(durationText(spanMs, "en"))).toBe(text);
});

it("[PLC-05] says both in the language of the page", () => {
  expect(plain(groundText(2_430, "METERS", "de"))).toBe("2,4 km");
  expect(plain(durationText(12_000_000, "ja"))).toMatch(/3 時間 ?20 分/);
});
