import { expect, it } from "vitest";
import { filterLog, type LogEntry, logCsv } from "./organization-log.ts";

const entry = (id: string, action: string, subject: string): LogEntry => ({
  ...{ id, action, subject, at: "2026-11-21T19:00:00.000Z", by: "ann" },
  group: { id: "g", name: "Mill, 2" },
});
const log = [
  entry("1", "memberMoved", "ben"),
  entry("2", "invited", "Cleo@example.com"),
  entry("3", "later", "=x"),
];

it("filters the log by person, camera or group, and by the kind of change", () => {
  const ids = (search: string, action = "") => filterLog(log, { search, action }).map(({ id }) => id);
  expect(ids("")).toEqual(["1", "2", "3"]);
  expect(ids("CLEO")).toEqual(["2"]);
  expect(ids("mill", "memberMoved")).toEqual(["1"]);
  expect(ids("ann", "groupAdded")).toEqual([]);
});

it("writes the log as CSV that no spreadsheet takes for formulas", () => {
  expect(logCsv(log.slice(0, 1))).toBe(
    'time,by,action,subject,group\r\n2026-11-21T19:00:00.000Z,ann,memberMoved,ben,"Mill, 2"\r\n',
  );
  expect(logCsv(log.slice(2))).toContain("'=x");
});
