import { expect, it } from "vitest";
import { isMaintenanceAnnounced } from "./maintenance.ts";

const start = Date.UTC(2026, 10, 25, 18);
const hours = (count: number) => start + count * 3_600_000;

it("[ROU-38] announces a maintenance until its six hours are over", () => {
  expect(isMaintenanceAnnounced(undefined, undefined, start)).toBe(false);
  expect(isMaintenanceAnnounced(start, undefined, hours(-100))).toBe(true);
  expect(isMaintenanceAnnounced(start, undefined, hours(5.99))).toBe(true);
  expect(isMaintenanceAnnounced(start, undefined, hours(6))).toBe(false);
});

it("[ROU-39] is silent for one day after the notice was closed", () => {
  expect(isMaintenanceAnnounced(start, hours(-48), hours(-47))).toBe(false);
  expect(isMaintenanceAnnounced(start, hours(-48), hours(-24.01))).toBe(false);
  expect(isMaintenanceAnnounced(start, hours(-48), hours(-24))).toBe(true);
});

it("tells again where the clock of the device was set back", () => {
  expect(isMaintenanceAnnounced(start, hours(-10), hours(-20))).toBe(true);
});
