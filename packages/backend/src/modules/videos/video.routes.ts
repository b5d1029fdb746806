import { validateAcFrequency } from "@sonolens/domain";
import type { Result } from "@sonolens/foundation";
import type { CallerContext, CallerHandlers } from "../../http/call-context.ts";
import { errorDetail, fieldErrors, tooManyRequests } from "../../http/error-body.ts";
import type { Caller } from "../../policy/caller.ts";
import type { TooMany } from "../../rate-limit.ts";
import type { SnapshotRow } from "../../storage/database/schema.ts";
import type { SnapshotService } from "../snapshots/index.ts";
import type { Visibility } from "../visibility/index.ts";
import type { DescribeJobItem } from "./job-item.ts";
import type { VideoOptions, VideoService } from "./video.service.ts";
import { type VideoState, videoBody } from "./video-body.ts";
import { isRecorded, type VideoKind } from "./video-inputs.ts";
import type { VideoLinks } from "./video-links.ts";

type Operations = "getMovie" | "getRealTimeVideo" | "getPatternVideo" | "convertVideo" | "exportMovie";

/** Videos of snapshots, made on the first request. */
export function createVideoRoutes(parts: {
  readonly videos: VideoService;
  readonly links: VideoLinks;
  readonly snapshots: SnapshotService;
  readonly visibility: Visibility;
  readonly describeJobItem: DescribeJobItem;
}) {
  const { videos, links, snapshots, visibility, describeJobItem } = parts;
  const missing = ({ texts }: CallerContext) =>
    ({ status: 404, body: errorDetail(texts, "notFound") }) as const;

  const answer = (row: SnapshotRow, asked: Result<VideoState, TooMany>, { texts }: CallerContext) =>
    asked.ok
      ? ({
          status: 200,
          body: videoBody(asked.value, row, texts, ({ id }) => links.create(id)),
        } as const)
      : tooManyRequests(texts, asked.error.retryAfterS);

  const request = (
    row: SnapshotRow,
    kind: VideoKind,
    { caller: { accountId, isDemo }, clientAddress }: CallerContext,
    options: VideoOptions = {},
  ) =>
    videos.request(accountId, row, kind, {
      ...options,
      demoAddress: isDemo ? clientAddress : undefined,
    });

  async function ask(id: string, kind: VideoKind, context: CallerContext, options?: VideoOptions) {
    const row = await snapshots.find(context.caller, id);
    if (row === undefined) return missing(context);
    return answer(row, await request(row, kind, context, options), context);
  }

  /** Staff see more than they may download. */
  async function isOwn({ accountId }: Caller, row: SnapshotRow): Promise<boolean> {
    return (await visibility.ownershipsOf(accountId)).includes(row.ownership_id);
  }

  async function requestMovie(row: SnapshotRow | undefined, context: CallerContext, options?: VideoOptions) {
    if (row === undefined) return missing(context);
    if (!(await isOwn(context.caller, row))) {
      const problem = { field: "id", code: "exportNeedsOwnership" } as const;
      return { status: 400, body: fieldErrors(context.texts, [problem]) } as const;
    }
    return answer(row, await request(row, "movie", context, options), context);
  }

  async function findOfCamera(
    caller: Caller,
    { serial, id }: { readonly serial: string; readonly id: string },
  ) {
    const row = await snapshots.find(caller, id);
    return row?.device_serial === serial ? row : undefined;
  }

  return {
    async getMovie({ path }, context) {
      return requestMovie(await snapshots.find(context.caller, path.id), context);
    },
    getRealTimeVideo: ({ path }, context) => ask(path.id, "realTime", context),
    async getPatternVideo({ path, query }, context) {
      const { manual_freq: frequencyHz, force } = query;
      const checked = frequencyHz === undefined ? undefined : validateAcFrequency(frequencyHz);
      if (checked?.ok === false) {
        const problem = { field: "manual_freq", code: checked.code, params: checked.params };
        return { status: 400, body: fieldErrors(context.texts, [problem]) };
      }
      return ask(path.id, "pattern", context, {
        ...(frequencyHz !== undefined && { frequencyHz }),
        ...((force === "true" || force === "1") && { again: "always" as const }),
      });
    },
    async convertVideo({ path }, context) {
      const { caller, texts } = context;
      const row = await findOfCamera(caller, path);
      if (row === undefined) return missing(context);
      if (isRecorded(row)) {
        const asked = await request(row, "realTime", context, { again: "failed" });
        if (!asked.ok) return tooManyRequests(texts, asked.error.retryAfterS);
      }
      return { status: 200, body: await describeJobItem(caller.accountId, row, texts) };
    },
    async exportMovie({ path }, context) {
      return requestMovie(await findOfCamera(context.caller, path), context, { again: "failed" });
    },
  } satisfies CallerHandlers<Operations>;
}
