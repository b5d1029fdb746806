import { leakPricingOf, type UtilizationKind } from "@sonolens/domain";
import type { Result } from "@sonolens/foundation";
import type { CallerContext, CallerHandlers } from "../../http/call-context.ts";
import { errorDetail, fieldErrors } from "../../http/error-body.ts";
import type { ErrorTexts } from "../../http/error-texts.ts";
import type { SettingsService } from "../settings/index.ts";
import type { SnapshotService } from "../snapshots/index.ts";
import { type AnalysisParameters, parameterProblems } from "./analysis-inputs.ts";
import type { AnalysisKind, AnalysisResults } from "./analysis-kinds.ts";
import type { AnalysisFailure, AnalyticsService } from "./analytics.service.ts";
import { readerBasisOf, withLeakCost } from "./leak-cost.ts";
import { withPdTexts } from "./pd-texts.ts";

type Operations = "getPattern" | "getPdAnalysis" | "getLeakAnalysis" | "getMechAnalysis" | "getLocations";

interface AnalysisRequest {
  readonly path: { readonly id: string };
  readonly query: AnalysisParameters;
}

/** Seconds until the queue of analyses has probably become shorter. */
const retryAfterS = "5";

/** Results computed from a snapshot. */
export function createAnalyticsRoutes(
  analytics: AnalyticsService,
  snapshots: SnapshotService,
  settings: SettingsService,
  utilization: UtilizationKind,
) {
  async function analyse<Kind extends AnalysisKind>(
    kind: Kind,
    { path, query }: AnalysisRequest,
    { caller, texts, signal }: CallerContext,
  ) {
    const problems = parameterProblems(query);
    if (problems.length > 0) return { status: 400, body: fieldErrors(texts, problems) } as const;
    return answer(await analytics.analyse(caller, path.id, kind, query, signal), texts);
  }

  return {
    getPattern: (request, context) => analyse("pattern", request, context),
    async getPdAnalysis(request, context) {
      const answered = await analyse("pd", request, context);
      return answered.status === 200
        ? { ...answered, body: withPdTexts(answered.body, context.texts.translate) }
        : answered;
    },
    async getLeakAnalysis(request, context) {
      const answered = await analyse("leak", request, context);
      if (answered.status !== 200) return answered;
      const row = await snapshots.find(context.caller, request.path.id);
      if (row === undefined) return { status: 404, body: errorDetail(context.texts, "notFound") };
      const own = leakPricingOf(await settings.read(context.caller.accountId), utilization);
      return { ...answered, body: withLeakCost(answered.body, readerBasisOf(row, own, request.query)) };
    },
    getMechAnalysis: (request, context) => analyse("mech", request, context),
    async getLocations(request, context) {
      const answered = await analyse("locations", { ...request, query: {} }, context);
      if (answered.status !== 200) return answered;
      // The place can be edited; it is not part of the stored result.
      const row = await snapshots.find(context.caller, request.path.id);
      if (row === undefined) return { status: 404, body: errorDetail(context.texts, "notFound") };
      const { latitude, longitude } = row;
      return { ...answered, body: { ...answered.body, latitude, longitude } };
    },
  } satisfies CallerHandlers<Operations>;
}

function answer<Kind extends AnalysisKind>(
  result: Result<AnalysisResults[Kind], AnalysisFailure>,
  texts: ErrorTexts,
) {
  if (result.ok)
    return { status: 200, body: result.value, headers: { "cache-control": "private, no-cache" } } as const;
  switch (result.error) {
    case "notFound":
      return { status: 404, body: errorDetail(texts, "notFound") } as const;
    case "busy":
      return {
        status: 429,
        body: errorDetail(texts, "tooManyRequests"),
        headers: { "retry-after": retryAfterS },
      } as const;
    case "timedOut":
      return { status: 503, body: errorDetail(texts, "analysisTimedOut") } as const;
    case "stopped":
      return { status: 503, body: errorDetail(texts, "analysisStopped") } as const;
  }
}
