import type { CallerHandlers } from "../../http/call-context.ts";
import { errorDetail, type FieldProblem, fieldErrors } from "../../http/error-body.ts";
import type { ErrorTexts } from "../../http/error-texts.ts";
import type { ReportScheduleService } from "./report-schedule.service.ts";

type Operations =
  | "listReportSchedules"
  | "createReportSchedule"
  | "changeReportSchedule"
  | "deleteReportSchedule"
  | "sendScheduledReport";

const refusal = (problem: FieldProblem | "notFound", texts: ErrorTexts) =>
  problem === "notFound"
    ? { status: 404 as const, body: errorDetail(texts, "notFound") }
    : { status: 400 as const, body: fieldErrors(texts, [problem]) };

/** Reports by schedule. */
export function createReportScheduleRoutes(schedules: ReportScheduleService) {
  return {
    async listReportSchedules(_request, { caller }) {
      return { status: 200, body: await schedules.list(caller) };
    },
    async createReportSchedule({ body }, { caller, texts }) {
      const created = await schedules.create(caller, body);
      if (created.ok) return { status: 201, body: created.value };
      // Nothing is looked up by an id.
      if (created.error === "notFound") throw new Error("A new schedule was not found.");
      return { status: 400, body: fieldErrors(texts, [created.error]) };
    },
    async changeReportSchedule({ path, body }, { caller, texts }) {
      const changed = await schedules.change(caller, path.id, body);
      return changed.ok ? { status: 200, body: changed.value } : refusal(changed.error, texts);
    },
    async deleteReportSchedule({ path }, { caller, texts }) {
      const removed = await schedules.remove(caller, path.id);
      return removed.ok ? { status: 204 } : refusal(removed.error, texts);
    },
    async sendScheduledReport({ path }, { caller, texts }) {
      const sent = await schedules.sendNow(caller, path.id);
      return sent.ok ? { status: 200, body: sent.value } : refusal(sent.error, texts);
    },
  } satisfies CallerHandlers<Operations>;
}
