import { expect, it } from "vitest";
import { dayOf, daysToSolve, noonMs, solvedMs } from "./solved-day.ts";

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const at = (text: string) => new Date(text).getTime();
const createdMs = at("2026-11-18T15:30:00");
const nowMs = at("2026-11-20T09:00:00");

it("names the day of a moment, and its noon, on this device", () => {
  expect(dayOf(at("2026-03-01T00:00:00"))).toBe("2026-03-01");
  expect(dayOf(noonMs("2026-10-25"))).toBe("2026-10-25");
});

it("offers the days from that of the snapshot to today", () => {
  expect(daysToSolve(createdMs, nowMs)).toEqual({ first: "2026-11-18", last: "2026-11-20" });
  // The clock of the camera was ahead.
  expect(daysToSolve(nowMs, createdMs)).toEqual({ first: "2026-11-20", last: "2026-11-20" });
});

it("[SNP-27] [SNP-28] takes noon of a day, never before the snapshot was made and never what is still to come", () => {
  const of = (day: string) => solvedMs(day, { createdMs, nowMs, timeZone });
  expect(of("2026-11-19")).toEqual({ ok: true, value: at("2026-11-19T12:00:00") });
  expect(of("2026-11-18")).toEqual({ ok: true, value: createdMs });
  expect(of("2026-11-20")).toEqual({ ok: true, value: nowMs });
  expect(of("2026-11-17")).toMatchObject({ ok: false, code: "fixedBeforeCreation" });
});
