import { describe, expect, it } from "vitest";
import { changeRepairStatus, type RepairEvent, repairStatuses, repairStatusOf } from "./repair-status.ts";

const event = (status: RepairEvent["status"], at: string): RepairEvent => ({ status, at, userId: "u1" });
const monday = "2026-11-16T08:00:00Z";
const friday = "2026-11-20T15:30:00Z";

it("takes `fixed` as solved, whatever status is kept beside it", () => {
  for (const repair_status of ["open", "inRepair", "solved", null] as const)
    expect(repairStatusOf({ fixed: true, repair_status })).toBe("solved");
});

it("is in repair when that is kept, and open again when only `fixed` was taken back", () => {
  const statuses = (["inRepair", "open", "solved", null] as const).map((repair_status) =>
    repairStatusOf({ fixed: false, repair_status }),
  );
  expect(statuses).toEqual(["inRepair", "open", "open", "open"]);
});

describe("the repair status", () => {
  it("is what fixed says, where there is no history", () => {
    expect([{}, { fixed: false }, { fixed: null }, { fixed: true }].map(repairStatusOf)).toEqual([
      "open",
      "open",
      "open",
      "solved",
    ]);
  });

  it("is that of the last change, unless fixed was changed behind its back", () => {
    const inRepair = [event("inRepair", monday)];
    const solved = [...inRepair, event("solved", friday)];
    expect(repairStatusOf({ fixed: false, repairHistory: inRepair })).toBe("inRepair");
    expect(repairStatusOf({ fixed: true, repairHistory: inRepair })).toBe("solved");
    expect(repairStatusOf({ repairHistory: solved })).toBe("solved");
    expect(repairStatusOf({ fixed: false, repairHistory: solved })).toBe("open");
  });

  it("goes from any to any other, with the date of solving beside it", () => {
    const taken = changeRepairStatus({ fixed: false }, event("inRepair", monday));
    expect(taken).toEqual({ ok: true, history: [event("inRepair", monday)], fixed: false, fixedDate: null });
    const solved = changeRepairStatus(
      { repairHistory: taken.ok ? taken.history : [] },
      event("solved", friday),
    );
    expect(solved).toEqual({
      ok: true,
      history: [event("inRepair", monday), event("solved", friday)],
      fixed: true,
      fixedDate: friday,
    });
    for (const from of repairStatuses)
      for (const to of repairStatuses)
        expect(changeRepairStatus({ repairHistory: [event(from, monday)] }, event(to, friday)).ok).toBe(
          from !== to,
        );
  });

  it("stays where the change is none, has no moment, or comes before the last one", () => {
    const finding = { repairHistory: [event("inRepair", friday)] };
    expect(changeRepairStatus({}, event("open", monday))).toEqual({
      ok: false,
      code: "repairStatusUnchanged",
    });
    expect(changeRepairStatus(finding, event("solved", "tomorrow"))).toEqual({ ok: false, code: "notADate" });
    expect(changeRepairStatus(finding, event("solved", monday))).toEqual({
      ok: false,
      code: "beforeLastChange",
    });
    expect(changeRepairStatus(finding, event("solved", friday)).ok).toBe(true);
    expect(finding.repairHistory).toHaveLength(1);
  });
});
