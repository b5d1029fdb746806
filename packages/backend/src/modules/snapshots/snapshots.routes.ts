import { createHash } from "node:crypto";
import type { ApiSchema } from "@sonolens/api-client";
import type { CallerHandlers } from "../../http/call-context.ts";
import { errorDetail } from "../../http/error-body.ts";
import { matchesEtag } from "../../http/etag.ts";
import { WrittenJson } from "../../http/written-json.ts";
import type { SnapshotService } from "./snapshot.service.ts";
import { detailOf } from "./snapshot-body.ts";
import type { SnapshotListService } from "./snapshot-list.service.ts";

type Operations = "listSnapshots" | "getSnapshot";

const defaultPageSize = 100;

/** Reading snapshots. `build` distinguishes programs that respond differently for the same data. */
export function createSnapshotRoutes(snapshots: SnapshotService, lists: SnapshotListService, build: string) {
  return {
    async listSnapshots({ query, headers }, { caller }) {
      const ownerships = query.ownerships?.split(",").filter((id) => id !== "");
      const { page, page_size: pageSize } = query;
      const isPaged = page !== undefined || pageSize !== undefined;
      const tag = await lists.tag(caller, {
        ...(isPaged && { page: { page: page ?? 1, pageSize: pageSize ?? defaultPageSize } }),
        ...(query.since !== undefined && { since: query.since }),
        ...(ownerships !== undefined && ownerships.length > 0 && { ownerships }),
      });
      if (matchesEtag(headers["If-None-Match"], tag.etag))
        return { status: 304, headers: { etag: tag.etag } };
      const list = await lists.list(tag);
      const body = list instanceof WrittenJson ? list.inPlaceOf<ApiSchema<"SnapshotList">>() : list;
      return { status: 200, body, headers: { etag: tag.etag } };
    },
    async getSnapshot({ path, headers }, { caller, texts }) {
      const row = await snapshots.find(caller, path.id);
      if (row === undefined) return { status: 404, body: errorDetail(texts, "notFound") };
      const hash = createHash("sha256").update(`${build} ${row.id} ${row.version}`).digest("base64url");
      const etag = `"${hash.slice(0, 22)}"`;
      if (matchesEtag(headers["If-None-Match"], etag)) return { status: 304, headers: { etag } };
      return { status: 200, body: detailOf(row), headers: { etag } };
    },
  } satisfies CallerHandlers<Operations>;
}
