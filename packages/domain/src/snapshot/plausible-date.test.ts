import { expect, it } from "vitest";
import { isPlausibleCaptureDate } from "./plausible-date.ts";

const nowMs = Date.parse("2026-11-28T12:00:00Z");

it.each([
  ["1970-01-01T00:00:00Z", false],
  ["1980-01-01T00:00:00Z", false],
  ["1989-12-31T23:59:59Z", false],
  ["1990-01-01T00:00:00Z", true],
  ["2026-11-29T12:00:00Z", true],
  ["2026-11-29T12:00:01Z", false],
  ["9999-12-31T23:59:59Z", false],
  ["0001-01-01T00:00:00Z", false],
  ["no date", false],
])("takes %s for the time of a snapshot: %s", (date, isPlausible) => {
  expect(isPlausibleCaptureDate(date, nowMs)).toBe(isPlausible);
});
