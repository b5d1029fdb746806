import type { ApiSchema } from "@sonolens/api-client";
import type { Result } from "@sonolens/foundation";
import type { CallerContext, CallerHandlers } from "../../http/call-context.ts";
import { errorDetail, type FieldProblem, fieldErrors } from "../../http/error-body.ts";
import type { ErrorTexts } from "../../http/error-texts.ts";
import type { Caller } from "../../policy/caller.ts";
import type { VisibleSnapshots } from "../snapshots/index.ts";
import type { Reanalysis, ReanalysisFailure, ReanalysisService } from "./reanalysis.service.ts";
import { changeProblems } from "./reanalysis-changes.ts";

type Operations =
  | "listReanalyses"
  | "createReanalysis"
  | "getReanalysis"
  | "deleteReanalysis"
  | "applyReanalysis"
  | "undoReanalysis"
  | "cancelReanalysis";

const maxSnapshots = 10_000;

/** Re-analyses of many snapshots. */
export function createReanalysisRoutes(reanalyses: ReanalysisService, list: VisibleSnapshots) {
  const act =
    (action: "apply" | "undo" | "cancel") =>
    async ({ path }: { readonly path: { readonly id: string } }, { caller, texts }: CallerContext) =>
      answer(await reanalyses[action](caller, path.id), texts);

  async function idsOf(caller: Caller, body: ApiSchema<"NewReanalysis">): Promise<readonly string[]> {
    return body.snapshotIds ?? list.ids(caller);
  }

  return {
    async listReanalyses(_request, { caller }) {
      return { status: 200, body: { reanalyses: await reanalyses.list(caller) } };
    },
    async createReanalysis({ body }, { caller, texts }) {
      const problems = bodyProblems(body);
      if (problems.length > 0) return { status: 400, body: fieldErrors(texts, problems) };
      const ids = await idsOf(caller, body);
      const problem = countProblem(ids.length);
      if (problem !== undefined) return { status: 400, body: fieldErrors(texts, [problem]) };
      const created = await reanalyses.create(caller, ids, body.changes ?? {});
      return created.ok
        ? { status: 201, body: created.value }
        : { status: 409, body: errorDetail(texts, created.error) };
    },
    async getReanalysis({ path, query }, { caller, texts }) {
      const { show = "all", after = 0, limit = 100 } = query;
      const page = await reanalyses.page(caller, path.id, { show, after, limit });
      return page.ok
        ? { status: 200, body: page.value, headers: { "cache-control": "private, no-cache" } }
        : { status: 404, body: errorDetail(texts, "notFound") };
    },
    async deleteReanalysis({ path }, { caller, texts }) {
      const removed = await reanalyses.remove(caller, path.id);
      return removed.ok ? { status: 204 } : refused(removed.error, texts);
    },
    applyReanalysis: act("apply"),
    undoReanalysis: act("undo"),
    cancelReanalysis: act("cancel"),
  } satisfies CallerHandlers<Operations>;
}

function bodyProblems({ snapshotIds, all, changes }: ApiSchema<"NewReanalysis">): FieldProblem[] {
  const problems = changeProblems(changes ?? {});
  if (snapshotIds === undefined && all === undefined)
    problems.push({ field: "snapshotIds", code: "required" });
  // It is unknown which of the two is meant.
  if (snapshotIds !== undefined && all !== undefined) problems.push({ field: "all", code: "unknownField" });
  return problems;
}

/** Only a whole list can have the wrong number: the description bounds the others. */
function countProblem(count: number): FieldProblem | undefined {
  if (count === 0) return { field: "all", code: "empty" };
  return count > maxSnapshots ? { field: "all", code: "tooMany", params: { max: maxSnapshots } } : undefined;
}

const answer = (result: Result<Reanalysis, ReanalysisFailure>, texts: ErrorTexts) =>
  result.ok ? ({ status: 200, body: result.value } as const) : refused(result.error, texts);

const refused = (code: ReanalysisFailure, texts: ErrorTexts) =>
  ({ status: code === "notFound" ? 404 : 409, body: errorDetail(texts, code) }) as const;
