import { expect, it } from "vitest";
import { aReportSchedule } from "../../../testing/a-report-schedule.ts";
import { formOfSchedule, newScheduleForm, scheduleFilter, withRecipient } from "./schedule-form.ts";

const people = [
  { accountId: "ann", username: "ann" },
  { accountId: "ben", username: "ben" },
];
const reader = { locale: "de", timeZone: "Europe/Berlin" };

it("begins with the filters of the gallery, without its order, and to the user alone", () => {
  const form = newScheduleForm({ type: "PD", tags: "hall B", sort: "labelAsc", page: 3 }, reader, people);
  expect(form).toMatchObject({
    ...{ type: "PD", filter: { tags: "hall B" }, language: "de", timeZone: "Europe/Berlin" },
    ...{ rhythm: "weekly", weekday: 1, hour: 7, lastDays: 7, recipients: ["ann"] },
  });
});

it("is of leaks where the gallery shows all types, and looks back without end at fixed days", () => {
  expect(newScheduleForm({ type: "LEAK_SIZE" }, reader, people).type).toBe("LEAK");
  expect(newScheduleForm({ from: "2026-11-01" }, reader, people)).toMatchObject({
    ...{ lastDays: null, filter: { from: "2026-11-01" } },
  });
  expect(scheduleFilter({ sort: "labelAsc", nonsense: "x" })).toEqual({});
});

it("chooses those who still get it, and adds and removes one", () => {
  const form = formOfSchedule(
    aReportSchedule({
      recipients: [
        { accountId: "ann", username: "ann", state: "active" },
        { accountId: "ben", username: "ben", state: "unsubscribed" },
        { accountId: "eve", username: "eve", state: "gone" },
      ],
    }),
  );
  expect(form.recipients).toEqual(["ann"]);
  expect(form).not.toHaveProperty("lastRun");
  expect(withRecipient(form, "cleo", true).recipients).toEqual(["ann", "cleo"]);
  expect(withRecipient(form, "ann", false).recipients).toEqual([]);
});
