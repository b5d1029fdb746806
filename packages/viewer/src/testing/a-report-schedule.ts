import type { ReportSchedule } from "../data/report-schedules.ts";

/** A schedule of every Monday that was sent once. */
export const aReportSchedule = (more: Partial<ReportSchedule> = {}): ReportSchedule => ({
  id: "01JD8S0001",
  name: "Leaks of hall B",
  filter: { tags: "hall B" },
  lastDays: 7,
  type: "LEAK",
  template: "short",
  language: "en",
  rhythm: "weekly",
  weekday: 1,
  monthDay: 1,
  hour: 7,
  timeZone: "Europe/Helsinki",
  sendEmpty: false,
  recipients: [
    { accountId: "01JD8A0001", username: "m.korhonen", state: "active" },
    { accountId: "01JD8A0002", username: "a.virtanen", state: "unsubscribed" },
  ],
  isPaused: false,
  isRunning: false,
  nextRunAt: "2026-11-30T05:00:00.000Z",
  lastRun: {
    ...{ at: "2026-11-23T05:00:12.000Z", result: "sent", errorCode: null, snapshots: 12 },
    ...{ mails: 1, leftOut: 0 },
  },
  ...more,
});
