import { expect, it } from "vitest";
import { repairEventSchema } from "./repair-event-schema.ts";
import { repairWorkSchema } from "./repair-schema.ts";

it("reads an event without its author, and none without its moment", () => {
  expect(repairEventSchema.parse({ status: "inRepair", at: "2026-11-19" })).toEqual({
    ...{ status: "inRepair", at: "2026-11-19", userId: undefined, note: "" },
  });
  expect(repairEventSchema.safeParse({ status: "inRepair" }).success).toBe(false);
});

it("reads what is known of a repair, and leaves out what is invalid", () => {
  expect(
    repairWorkSchema.parse({ assignee: 7, due_date: "soon", tag_number: "0147", cause: "rust" }),
  ).toEqual({
    ...{ assignee: "", due_date: null, tag_number: "0147", cause: null, measure: null, checked_by: "" },
  });
  expect(repairWorkSchema.parse({ due_date: "2026-12-04", measure: "tightened" })).toMatchObject({
    ...{ due_date: "2026-12-04", measure: "tightened" },
  });
});
