import { describe, expect, it } from "vitest";
import { type CheckedRecord, canBeChecked, confirmingSnapshot, isToBeChecked } from "./repair-check.ts";

const leak = (id: string, day: number, more: object = {}): CheckedRecord => ({
  id,
  device_analysis_type: "LEAK",
  created_date: `2026-11-${day}T08:00:00Z`,
  repair_work: { tag_number: "0147" },
  ...more,
});
const nothing = { meta: { leak_detected: false } };
const aLeak = { leak: 12, meta: { leak_detected: true } };
const repaired = leak("repaired", 10, { ...aLeak, fixed: true, fixed_date: "2026-11-12T08:00:00Z" });
const confirmedBy = (...others: readonly CheckedRecord[]) => confirmingSnapshot(repaired, others)?.id;

describe("a solved repair", () => {
  it("is confirmed by a later snapshot with the same tag number in which nothing is found", () => {
    expect(confirmedBy()).toBeUndefined();
    expect(confirmedBy(repaired, leak("second", 13, nothing))).toBe("second");
    expect(confirmedBy(leak("second", 13, { ...nothing, device_analysis_type: "LEAK_SIZE" }))).toBe("second");
  });

  it("is not confirmed by one of another point, another kind, before the repair, deleted, or not analyzed", () => {
    expect(
      confirmedBy(leak("other", 13, { ...nothing, repair_work: { tag_number: "0148" } })),
    ).toBeUndefined();
    expect(confirmedBy(leak("none", 13, { ...nothing, repair_work: null }))).toBeUndefined();
    expect(
      confirmedBy(
        leak("machine", 13, { device_analysis_type: "MECHANICAL", machine_finding: "noFaultFound" }),
      ),
    ).toBeUndefined();
    expect(confirmedBy(leak("early", 11, nothing))).toBeUndefined();
    expect(confirmedBy(leak("deleted", 13, { ...nothing, active: false }))).toBeUndefined();
    expect(confirmedBy(leak("new", 13))).toBeUndefined();
  });

  it("is decided by the newest: a leak that is heard again takes the confirmation back", () => {
    expect(confirmedBy(leak("b", 13, nothing), leak("c", 14, aLeak))).toBeUndefined();
    expect(confirmedBy(leak("c", 14, aLeak), leak("d", 15, nothing), leak("b", 13, nothing))).toBe("d");
    expect(confirmedBy(leak("b", 13, nothing), leak("c", 14, { leak_infinite: true }))).toBeUndefined();
  });

  it("counts from its snapshot if its day is unknown", () => {
    const unknown = leak("repaired", 10, { fixed: true });
    expect(confirmingSnapshot(unknown, [leak("second", 11, nothing)])?.id).toBe("second");
    expect(confirmingSnapshot(unknown, [leak("earlier", 9, nothing)])).toBeUndefined();
  });

  it("of a machine is confirmed by no fault found, and one of a discharge never", () => {
    const machine = { device_analysis_type: "MECHANICAL", fixed: true };
    const second = (machine_finding: string) =>
      leak("second", 13, { device_analysis_type: "MECHANICAL", machine_finding });
    expect(confirmingSnapshot(leak("m", 10, machine), [second("noFaultFound")])?.id).toBe("second");
    expect(confirmingSnapshot(leak("m", 10, machine), [second("cannotTell")])).toBeUndefined();
    const discharge = leak("p", 10, { device_analysis_type: "PD", fixed: true });
    expect(
      confirmingSnapshot(discharge, [leak("q", 13, { device_analysis_type: "PD", pd: null })]),
    ).toBeUndefined();
    expect(canBeChecked(discharge)).toBe(false);
    expect(isToBeChecked(discharge)).toBe(false);
  });
});

it("is to be checked while it is solved and nothing confirms it", () => {
  expect(isToBeChecked(repaired)).toBe(true);
  expect(isToBeChecked({ ...repaired, repair_work: { checked_by: "second" } })).toBe(false);
  expect(isToBeChecked(leak("open", 10, aLeak))).toBe(false);
  expect(confirmingSnapshot(leak("open", 10, aLeak), [leak("second", 13, nothing)])).toBeUndefined();
  expect(
    confirmingSnapshot(leak("a", 10, { fixed: true, repair_work: { tag_number: "" } }), [
      leak("b", 13, { ...nothing, repair_work: { tag_number: "" } }),
    ]),
  ).toBeUndefined();
});
