import { createHash } from "node:crypto";
import type { ApiSchema } from "@sonolens/api-client";
import { type WrittenJson, writeLongArray } from "../../http/written-json.ts";
import type { Caller } from "../../policy/caller.ts";
import type { Database } from "../../storage/database/open-database.ts";
import { createRevisionCache } from "../../storage/database/revision-cache.ts";
import { yieldToOthers } from "../../yield-to-others.ts";
import type { ListVersions, Visibility } from "../visibility/index.ts";
import type { SnapshotRepository } from "./snapshot.repository.ts";
import { recordOf } from "./snapshot-body.ts";

export interface ListQuery {
  readonly since?: number;
  /** Ids of ownerships; all that the caller sees if omitted. */
  readonly ownerships?: readonly string[];
  /** One page of the whole list, regardless of `since`. */
  readonly page?: ListPage;
}

/** Counted from 1. */
export interface ListPage {
  readonly page: number;
  readonly pageSize: number;
}

/** All snapshots that callers see. */
export type VisibleSnapshots = Pick<SnapshotListService, "ids">;

/** The list, or its changes. */
export type SnapshotListService = ReturnType<typeof createSnapshotListService>;

/** Identifies a response and its version. */
export interface ListTag {
  readonly etag: string;
  /** The requested ones that the caller sees. */
  readonly ownerships: readonly string[];
  /** Continues from this version; undefined requests everything. */
  readonly since: number | undefined;
  readonly version: number;
  readonly page: ListPage | undefined;
}

const maxKeptLists = 8;
const maxKeptTags = 1_000;

/** `build` distinguishes programs that respond differently for the same data. */
export function createSnapshotListService(
  database: Database,
  visibility: Visibility,
  versions: ListVersions,
  snapshots: SnapshotRepository,
  build: string,
) {
  const kept = new Map<string, Promise<ApiSchema<"SnapshotList"> | WrittenJson>>();
  /** The newest version's tag of each whole list; older ones are not requested any more. */
  const newestWhole = new Map<string, string>();
  const tags = createRevisionCache<ListTag>(database, maxKeptTags);

  function everything({ ownerships, version }: ListTag): Promise<WrittenJson> {
    async function* parts() {
      if (ownerships.length === 0) return;
      for await (const rows of snapshots.listActive(ownerships)) yield rows.map(recordOf);
    }
    const fields = { version, complete: true, removed: [] };
    return writeLongArray(fields, "snapshots", parts(), yieldToOthers);
  }

  async function onePage(
    ownerships: readonly string[],
    version: number,
    { page, pageSize }: ListPage,
  ): Promise<ApiSchema<"SnapshotList">> {
    const none = ownerships.length === 0;
    const total = none ? 0 : await snapshots.countActive(ownerships);
    const rows = none ? [] : await snapshots.listPage(ownerships, (page - 1) * pageSize, pageSize);
    const paged = { page, page_size: pageSize, total };
    return { version, complete: false, snapshots: rows.map(recordOf), removed: [], ...paged };
  }

  async function make(tag: ListTag): Promise<ApiSchema<"SnapshotList"> | WrittenJson> {
    const { ownerships, since, version, page } = tag;
    if (page !== undefined) return onePage(ownerships, version, page);
    if (since === undefined) return everything(tag);
    const rows = ownerships.length === 0 ? [] : await snapshots.listChanged(ownerships, since);
    return {
      version,
      complete: false,
      snapshots: rows.filter((row) => row.active === 1).map(recordOf),
      removed: rows.filter((row) => row.active === 0).map((row) => row.id),
    };
  }

  async function tagOf(caller: Caller, query: ListQuery): Promise<ListTag> {
    const visible = await visibility.readableBy(caller);
    const wanted = query.ownerships === undefined ? undefined : new Set(query.ownerships);
    const ownerships = wanted === undefined ? visible : visible.filter((id) => wanted.has(id));
    const visibleFrom = await versions.visibleFrom(caller.accountId);
    const newest = visible.length === 0 ? 0 : await snapshots.listVersion(visible);
    const version = Math.max(newest, visibleFrom);
    // A version that this server never issued: the client knows another database.
    const isKnown = query.since !== undefined && query.since >= visibleFrom && query.since <= version;
    const since = isKnown ? query.since : undefined;
    const key = JSON.stringify([build, ownerships, since ?? null, version, query.page ?? null]);
    const hash = createHash("sha256").update(key).digest("base64url").slice(0, 22);
    return { etag: `"${hash}"`, ownerships, since, version, page: query.page };
  }

  function dropOlder({ etag, ownerships }: ListTag): void {
    const key = ownerships.join(" ");
    const older = newestWhole.get(key);
    if (older !== undefined) kept.delete(older);
    newestWhole.delete(key);
    newestWhole.set(key, etag);
    for (const [known, tag] of newestWhole) if (!kept.has(tag)) newestWhole.delete(known);
  }

  return {
    /** Ids of all that a caller sees, newest first. */
    async ids(caller: Caller): Promise<readonly string[]> {
      const ownerships = await visibility.readableBy(caller);
      const ids: string[] = [];
      if (ownerships.length === 0) return ids;
      for await (const rows of snapshots.listActive(ownerships)) for (const { id } of rows) ids.push(id);
      return ids;
    },
    /** The tag of the response without computing it: the same text as long as the list is the same. */
    tag: (caller: Caller, query: ListQuery): Promise<ListTag> =>
      tags.get(`${caller.accountId} ${caller.groupId ?? ""} ${caller.isStaff} ${JSON.stringify(query)}`, () =>
        tagOf(caller, query),
      ),
    /**
     * The response for a tag; the same object for the same tag, so that it is serialized once. The whole list
     * is serialized from the start: for a hundred thousand that takes a second, in which other calls must be
     * served.
     */
    async list(tag: ListTag): Promise<ApiSchema<"SnapshotList"> | WrittenJson> {
      const known = kept.get(tag.etag);
      if (known !== undefined) return known;
      const made = make(tag);
      kept.set(tag.etag, made);
      if (tag.since === undefined && tag.page === undefined) dropOlder(tag);
      const oldest = kept.size > maxKeptLists ? kept.keys().next().value : undefined;
      if (oldest !== undefined) kept.delete(oldest);
      made.catch(() => kept.delete(tag.etag));
      return made;
    },
  };
}
