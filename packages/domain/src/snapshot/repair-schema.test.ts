import { expect, it } from "vitest";
import { repairEventSchema } from "./repair-schema.ts";

it("reads an event without its author, and none without its moment", () => {
  expect(repairEventSchema.parse({ status: "inRepair", at: "2026-11-19" })).toEqual({
    ...{ status: "inRepair", at: "2026-11-19", userId: undefined, note: "" },
  });
  expect(repairEventSchema.safeParse({ status: "inRepair" }).success).toBe(false);
});
