import { expect, it } from "vitest";
import { reportStateFrom, reportStates } from "./report-state.ts";

it("[RPT-16] [RPT-17] knows the five states of a report, and no other", () => {
  expect(reportStates).toEqual(["UPLOADING", "FORWARDING", "PROCESSING", "FINISHED", "ERROR"]);
  expect(reportStates.map(reportStateFrom)).toEqual(reportStates);
  expect(reportStateFrom("ARCHIVING")).toBeUndefined();
});
