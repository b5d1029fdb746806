import { expect, it } from "vitest";
import { repairEventSchema, repairStatusOf } from "./repair-schema.ts";

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

it("reads an event without its author, and none without its moment", () => {
  expect(repairEventSchema.parse({ status: "inRepair", at: "2026-11-19" })).toEqual({
    ...{ status: "inRepair", at: "2026-11-19", userId: undefined, note: "" },
  });
  expect(repairEventSchema.safeParse({ status: "inRepair" }).success).toBe(false);
});
