import { describe, expect, it } from "vitest";
import { type CheckedRecord, canBeChecked, confirmingSnapshots, isToBeChecked } from "./repair-check.ts";

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
const confirming = (record: CheckedRecord, others: readonly CheckedRecord[]) =>
  confirmingSnapshots([record, ...others])(record)?.id;
const confirmedBy = (...others: readonly CheckedRecord[]) => confirming(repaired, others);

describe("a solved repair", () => {
  it("is confirmed by a later snapshot with the same tag number in which nothing is found", () => {
    expect(confirmedBy()).toBeUndefined();
    expect(confirmedBy(leak("second", 13, nothing))).toBe("second");
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
    expect(confirming(unknown, [leak("second", 11, nothing)])).toBe("second");
    expect(confirming(unknown, [leak("earlier", 9, nothing)])).toBeUndefined();
  });

  it("counts from the day that was entered, whatever the time of the day", () => {
    const noon = leak("repaired", 10, { fixed: true, fixed_date: "2026-11-12T12:00:00Z" });
    expect(confirming(noon, [leak("morning", 12, nothing)])).toBe("morning");
    expect(confirming(noon, [leak("before", 11, nothing)])).toBeUndefined();
  });

  it("that was marked after its check counts from when it was last known to be open", () => {
    const marked = (...earlier: readonly object[]) =>
      leak("repaired", 10, {
        ...aLeak,
        fixed: true,
        fixed_date: "2026-11-16T09:00:00.312Z",
        repairHistory: [...earlier, { status: "solved", at: "2026-11-16T09:00:02Z" }],
      });
    const second = leak("second", 13, nothing);
    expect(confirming(marked(), [second])).toBe("second");
    expect(confirming(marked({ status: "inRepair", at: "2026-11-12T09:00:00Z" }), [second])).toBe("second");
    expect(confirming(marked({ status: "open", at: "2026-11-14T09:00:00Z" }), [second])).toBeUndefined();
    expect(confirming(marked(), [leak("early", 10, nothing)])).toBeUndefined();
    // A day was entered beside the marking.
    expect(confirming({ ...marked(), fixed_date: "2026-11-15T12:00:00Z" }, [second])).toBeUndefined();
  });

  it("counts from a day that was entered near noon of that day, when the repair was marked too", () => {
    const marked = (fixed_date: string, more: object = {}) =>
      leak("repaired", 10, {
        ...aLeak,
        fixed: true,
        fixed_date,
        repairHistory: [{ status: "solved", at: "2026-11-16T12:04:31.208Z", ...more }],
      });
    const earlier = leak("earlier", 13, nothing);
    const sameDay = leak("sameDay", 16, nothing);
    const noon = marked("2026-11-16T12:00:00Z");
    expect(confirming(noon, [earlier])).toBeUndefined();
    expect(confirming(noon, [sameDay])).toBe("sameDay");
    const marking = "2026-11-16T12:04:30.977Z";
    expect(confirming(marked(marking), [earlier])).toBe("earlier");
    // Before noon, today is entered as the present moment.
    expect(confirming(marked(marking, { isDateEntered: true }), [earlier])).toBeUndefined();
    // Marked at noon sharp, without a day.
    const sharp = "2026-11-16T12:00:00.000Z";
    expect(confirming(marked(sharp, { at: sharp }), [earlier])).toBe("earlier");
  });

  it("is not confirmed if one of two of the same time finds a leak, whichever comes first", () => {
    const [clear, heard] = [leak("a", 13, nothing), leak("b", 13, aLeak)];
    expect(confirmedBy(clear, heard)).toBeUndefined();
    expect(confirmedBy(heard, clear)).toBeUndefined();
    expect(confirmedBy(leak("d", 13, nothing), leak("c", 13, nothing))).toBe("c");
    expect(confirmedBy(leak("c", 13, nothing), leak("d", 13, nothing))).toBe("c");
  });

  it("of a leak of steam or another gas is confirmed too: only its size depends on the gas", () => {
    for (const leak_type of ["STEAM", "OTHER"]) {
      const steam = leak("repaired", 10, { fixed: true, meta: { leak_type, leak_detected: true } });
      const second = (leak_detected?: boolean) => leak("second", 13, { meta: { leak_type, leak_detected } });
      expect(confirming(steam, [second(false)])).toBe("second");
      expect(confirming(steam, [second(true)])).toBeUndefined();
      expect(confirming(steam, [second()])).toBeUndefined();
    }
  });

  it("of a machine is confirmed by no fault found, and one of a discharge never", () => {
    const machine = { device_analysis_type: "MECHANICAL", fixed: true };
    const second = (machine_finding: string) =>
      leak("second", 13, { device_analysis_type: "MECHANICAL", machine_finding });
    expect(confirming(leak("m", 10, machine), [second("noFaultFound")])).toBe("second");
    expect(confirming(leak("m", 10, machine), [second("cannotTell")])).toBeUndefined();
    const discharge = leak("p", 10, { device_analysis_type: "PD", fixed: true });
    expect(confirming(discharge, [leak("q", 13, { device_analysis_type: "PD", pd: null })])).toBeUndefined();
    expect(canBeChecked(discharge)).toBe(false);
    expect(isToBeChecked(discharge)).toBe(false);
  });
});

it("is to be checked while it is solved and nothing confirms it", () => {
  expect(isToBeChecked(repaired)).toBe(true);
  expect(isToBeChecked({ ...repaired, repair_work: { checked_by: "second" } })).toBe(false);
  expect(isToBeChecked(leak("open", 10, aLeak))).toBe(false);
  expect(confirming(leak("open", 10, aLeak), [leak("second", 13, nothing)])).toBeUndefined();
  expect(
    confirming(leak("a", 10, { fixed: true, repair_work: { tag_number: "" } }), [
      leak("b", 13, { ...nothing, repair_work: { tag_number: "" } }),
    ]),
  ).toBeUndefined();
});
