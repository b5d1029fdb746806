import { expect, it } from "vitest";
import { daysToSolve, enteredDayMs, solvedMs } from "./solved-day.ts";

const timeZone = "Europe/Helsinki";
const at = (text: string) => Date.parse(`${text}+02:00`);
const createdMs = at("2026-11-18T15:30:00");
const nowMs = at("2026-11-20T09:07:00");

it("offers the days from that of the snapshot to today, by the clock that is shown", () => {
  expect(daysToSolve(createdMs, nowMs, timeZone)).toEqual({ first: "2026-11-18", last: "2026-11-20" });
  // The clock of the camera was ahead.
  expect(daysToSolve(nowMs, createdMs, timeZone)).toEqual({ first: "2026-11-20", last: "2026-11-20" });
  expect(daysToSolve(createdMs, nowMs, "Pacific/Auckland").first).toBe("2026-11-19");
});

it("[SNP-27] [SNP-28] takes noon of a day, never before the snapshot was made and never what is still to come", () => {
  const of = (day: string) => solvedMs(day, { createdMs, nowMs, timeZone });
  expect(of("2026-11-19")).toEqual({ ok: true, value: at("2026-11-19T12:00:00") });
  expect(of("2026-11-18")).toEqual({ ok: true, value: createdMs });
  expect(of("2026-11-17")).toMatchObject({ ok: false, code: "fixedBeforeCreation" });
});

it("before noon, an entered day is not the time of the marking", () => {
  expect(enteredDayMs("2026-11-20", { createdMs, nowMs, timeZone })).toBe(at("2026-11-20T09:00:00"));
  const justTakenMs = at("2026-11-20T09:03:00");
  expect(enteredDayMs("2026-11-20", { createdMs: justTakenMs, nowMs, timeZone })).toBe(justTakenMs);
});
