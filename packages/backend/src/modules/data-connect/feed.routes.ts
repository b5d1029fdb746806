import type { ApiSchema } from "@sonolens/api-client";
import type { Result } from "@sonolens/foundation";
import type { CallerContext, CallerHandlers } from "../../http/call-context.ts";
import { errorDetail, fieldErrors, tooManyRequests } from "../../http/error-body.ts";
import { matchesEtag } from "../../http/etag.ts";
import type { RateCounts } from "../../rate-limit.ts";
import type { DataConnectService } from "./data-connect.service.ts";
import { type FeedParts, feedFilterOf, openFeed, type SnapshotFeed } from "./snapshot-feed.ts";

type Operations = "getSnapshotFeedCsv" | "getSnapshotFeedJson";

interface Asked {
  readonly query: {
    readonly key?: string;
    readonly limit?: number;
    readonly since?: string;
  };
  readonly headers: { readonly "If-None-Match"?: string };
}

const perKey = { name: "feeds of a key", max: 60, windowS: 60 };

/** Snapshots for other programs. */
export function createFeedRoutes(
  keys: DataConnectService,
  parts: FeedParts & { readonly rateCounts: RateCounts },
) {
  async function opened(
    { query }: Asked,
    { caller, texts }: CallerContext,
  ): Promise<Result<SnapshotFeed, ReturnType<typeof tooManyRequests> | Refusal>> {
    const waitS = await parts.rateCounts.take([perKey, caller.keyHash ?? caller.accountId]);
    if (waitS > 0) return { ok: false, error: tooManyRequests(texts, waitS) };
    const filter = feedFilterOf(query);
    if (!filter.ok) return { ok: false, error: { status: 400, body: fieldErrors(texts, [filter.error]) } };
    const isPreview = query.key !== undefined;
    const isAllowed =
      query.key === undefined || (caller.isApiToken !== true && (await keys.isOf(caller, query.key)));
    const reader = isPreview && isAllowed ? await keys.callerOf(query.key ?? "") : caller;
    if (!isAllowed || reader === undefined)
      return { ok: false, error: { status: 404, body: errorDetail(texts, "notFound") } };
    const { limit, since } = query;
    return { ok: true, value: await openFeed(parts, reader, { filter: filter.value, limit, since }) };
  }

  return {
    async getSnapshotFeedCsv(request, context) {
      const feed = await opened(request, context);
      if (!feed.ok) return feed.error;
      const { etag } = feed.value;
      if (matchesEtag(request.headers["If-None-Match"], etag)) return { status: 304, headers: { etag } };
      const headers = { etag, ...revalidated, "content-type": "text/csv; charset=utf-8; header=present" };
      return { status: 200, body: feed.value.csv(), headers };
    },
    async getSnapshotFeedJson(request, context) {
      const feed = await opened(request, context);
      if (!feed.ok) return feed.error;
      const { etag } = feed.value;
      if (matchesEtag(request.headers["If-None-Match"], etag)) return { status: 304, headers: { etag } };
      // Written in parts: typed as the whole.
      const body = feed.value.json() as unknown as ApiSchema<"SnapshotFeed">;
      return {
        status: 200,
        body,
        headers: { etag, ...revalidated, "content-type": "application/json; charset=utf-8" },
      };
    },
  } satisfies CallerHandlers<Operations>;
}

type Refusal =
  | { readonly status: 400; readonly body: ReturnType<typeof fieldErrors> }
  | { readonly status: 404; readonly body: ReturnType<typeof errorDetail> };

const revalidated = { "cache-control": "private, no-cache" };
