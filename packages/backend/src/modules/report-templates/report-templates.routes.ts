import type { CallerHandlers } from "../../http/call-context.ts";
import { errorDetail, type FieldProblem, fieldErrors } from "../../http/error-body.ts";
import type { ErrorTexts } from "../../http/error-texts.ts";
import type { ReportTemplateService } from "./report-template.service.ts";

type Operations =
  | "listReportTemplates"
  | "createReportTemplate"
  | "changeReportTemplate"
  | "deleteReportTemplate";

const refusal = (problem: FieldProblem | "notFound", texts: ErrorTexts) =>
  problem === "notFound"
    ? { status: 404 as const, body: errorDetail(texts, "notFound") }
    : { status: 400 as const, body: fieldErrors(texts, [problem]) };

/** How accounts and groups want their reports. */
export function createReportTemplateRoutes(templates: ReportTemplateService) {
  return {
    async listReportTemplates(_request, { caller }) {
      return { status: 200, body: await templates.list(caller) };
    },
    async createReportTemplate({ body }, { caller, texts }) {
      const created = await templates.create(caller, body);
      return created.ok ? { status: 201, body: created.value } : refusal(created.error, texts);
    },
    async changeReportTemplate({ path, body }, { caller, texts }) {
      const changed = await templates.change(caller, path.id, body);
      if (changed.ok) return { status: 200, body: changed.value };
      return changed.error === "staleText"
        ? { status: 412, body: errorDetail(texts, changed.error) }
        : refusal(changed.error, texts);
    },
    async deleteReportTemplate({ path }, { caller, texts }) {
      const removed = await templates.remove(caller, path.id);
      return removed.ok ? { status: 204 } : refusal(removed.error, texts);
    },
  } satisfies CallerHandlers<Operations>;
}
