import { expect, it } from "vitest";
import {
  daysOverdue,
  givenTagNumber,
  isAssignedTo,
  isOverdue,
  tagNumberKey,
  validateAssignee,
  validateDueDate,
  validateRepairNote,
  validateTagNumber,
} from "./repair-work.ts";

const due = (due_date: string | null, rest: object = {}) => ({ repair_work: { due_date }, ...rest });

it("is overdue from the day after the last, until it is solved", () => {
  expect(daysOverdue(due("2026-11-20"), "2026-11-20")).toBe(0);
  expect(daysOverdue(due("2026-11-20"), "2026-11-21")).toBe(1);
  // Over the change of the clocks.
  expect(daysOverdue(due("2026-10-20"), "2026-11-20")).toBe(31);
  expect(isOverdue(due("2026-11-20", { repair_status: "inRepair" }), "2026-11-25")).toBe(true);
  expect(isOverdue(due("2026-11-20", { fixed: true }), "2026-11-25")).toBe(false);
  expect(isOverdue(due(null), "2026-11-25")).toBe(false);
  expect(isOverdue({}, "2026-11-25")).toBe(false);
  expect(daysOverdue(due("2026-02-30"), "2026-11-25")).toBe(0);
});

it("is somebody's if the assignee is their username, in any case", () => {
  expect(isAssignedTo({ repair_work: { assignee: " Ann " } }, "ann")).toBe(true);
  expect(isAssignedTo({ repair_work: { assignee: "Anna" } }, "ann")).toBe(false);
  expect(isAssignedTo({ repair_work: { assignee: "" } }, "")).toBe(false);
  expect(isAssignedTo({}, "ann")).toBe(false);
});

it("takes names, days of the calendar, tag numbers and notes, and says why not", () => {
  expect(validateAssignee("  Kim ")).toEqual({ ok: true, value: "Kim" });
  expect(validateAssignee("x".repeat(201))).toMatchObject({ code: "tooLong" });
  expect(validateDueDate("2028-02-29")).toEqual({ ok: true, value: "2028-02-29" });
  expect(validateDueDate(null)).toEqual({ ok: true, value: null });
  expect(validateDueDate("2026-02-29")).toMatchObject({ code: "invalidFormat" });
  expect(validateDueDate(20261129)).toMatchObject({ code: "wrongType" });
  for (const number of ["0147", "A-7", "Halle/3.12", "\u00c4_1", ""])
    expect(validateTagNumber(` ${number} `)).toEqual({ ok: true, value: number });
  for (const number of ["a b", "-7", "7-", "#7", "<b>", "a--b"])
    expect([number, validateTagNumber(number)]).toMatchObject([number, { code: "invalidFormat" }]);
  for (const [typed, plain] of [
    ["０１４７", "0147"],
    ["Ａ－７", "A-7"],
    ["12ー3", "12-3"],
    ["バルブー1", "バルブー1"],
  ])
    expect(validateTagNumber(typed)).toEqual({ ok: true, value: plain });
  expect(validateTagNumber("1".repeat(33))).toMatchObject({ code: "tooLong", params: { max: 32 } });
  expect(validateRepairNote("x".repeat(1001))).toMatchObject({ code: "tooLong", params: { max: 1000 } });
});

it("gives out numbers of four digits and more, and compares them in one case", () => {
  expect([1, 147, 12_345].map(givenTagNumber)).toEqual(["0001", "0147", "12345"]);
  expect(tagNumberKey(" a-7")).toBe(tagNumberKey("A-7"));
  expect(tagNumberKey("ａー７")).toBe(tagNumberKey("A-7"));
  expect(tagNumberKey("0147")).not.toBe(tagNumberKey("147"));
});
