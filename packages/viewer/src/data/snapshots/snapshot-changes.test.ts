import { describe, expect, it } from "vitest";
import { recordedValue, type SnapshotChange } from "./snapshot-changes.ts";

const change = (field: SnapshotChange["field"], from: unknown, to: unknown): SnapshotChange => ({
  id: `${field} ${String(from)}`,
  version: 2,
  changedAt: "2026-11-21T19:00:00.000Z",
  userId: "1",
  username: "ann",
  field,
  from,
  to,
});
const log = {
  changes: [change("distance", 4, 2), change("humidity", 40, 47), change("distance", 1.5, 4)],
  since: "2026-11-20T10:25:00.000Z",
  nowMs: Date.parse("2026-11-27T00:00:00.000Z"),
};

describe("recordedValue", () => {
  it("is the value before the first of several changes", () => {
    expect(recordedValue("distance", 2, log)).toBe(1.5);
  });
  it("is the current value of a field that was never changed", () => {
    expect(recordedValue("temperature", 20, log)).toBe(20);
  });
  it("is not known once the server may have dropped the first changes", () => {
    expect(
      recordedValue("distance", 2, { ...log, nowMs: Date.parse("2028-11-27T00:00:00Z") }),
    ).toBeUndefined();
    const many = Array.from({ length: 1000 }, (_, at) => change("distance", at, at + 1));
    expect(recordedValue("distance", 2, { ...log, changes: many })).toBeUndefined();
  });
});
