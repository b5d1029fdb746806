import { createHash } from "node:crypto";
import { setImmediate as yieldToOthers } from "node:timers/promises";
import type { ApiSchema } from "@sonolens/api-client";
import type { Caller } from "../../policy/caller.ts";
import type { AccountRepository } from "../account/account.repository.ts";
import type { SnapshotRepository } from "./snapshot.repository.ts";
import { recordOf } from "./snapshot-body.ts";

export interface ListQuery {
  readonly since?: number;
  /** Ids of ownerships; all that the caller has when left out. */
  readonly ownerships?: readonly string[];
}

/** The list, or what changed in it. */
export interface SnapshotListService {
  /** Names the answer without making it: the same text as long as the list is the same. */
  tag(caller: Caller, query: ListQuery): Promise<ListTag>;
  /** The answer to a tag; the same object for the same tag, so that it is turned into text once. */
  list(tag: ListTag): Promise<ApiSchema<"SnapshotList">>;
}

/** Which answer is wanted, at which version. */
export interface ListTag {
  readonly etag: string;
  readonly libraries: readonly string[];
  readonly query: ListQuery;
  readonly version: number;
}

const mostKeptLists = 8;

/** `build` distinguishes programs that answer differently for the same data. */
export function createSnapshotListService(
  accounts: AccountRepository,
  snapshots: SnapshotRepository,
  build: string,
): SnapshotListService {
  const kept = new Map<string, Promise<ApiSchema<"SnapshotList">>>();

  async function everything({ libraries, query, version }: ListTag): Promise<ApiSchema<"SnapshotList">> {
    const records: ApiSchema<"SnapshotRecord">[] = [];
    for await (const rows of snapshots.listActive(libraries, query.ownerships)) {
      for (const row of rows) records.push(recordOf(row));
      await yieldToOthers();
    }
    return { version, complete: true, snapshots: records, removed: [] };
  }

  async function make(tag: ListTag): Promise<ApiSchema<"SnapshotList">> {
    const { libraries, query, version } = tag;
    if (libraries.length === 0) return { version, complete: true, snapshots: [], removed: [] };
    // A version that this server never gave out: the client knows another database.
    if (query.since === undefined || query.since > version) return everything(tag);
    const rows = await snapshots.listChanged(libraries, query.since, query.ownerships);
    return {
      version,
      complete: false,
      snapshots: rows.filter((row) => row.active === 1).map(recordOf),
      removed: rows.filter((row) => row.active === 0).map((row) => row.id),
    };
  }

  return {
    async tag(caller, query) {
      const libraries = await accounts.librariesOf(caller.accountId);
      const version = libraries.length === 0 ? 0 : await snapshots.listVersion(libraries);
      const key = JSON.stringify([build, libraries, query.ownerships ?? null, query.since ?? null, version]);
      const hash = createHash("sha256").update(key).digest("base64url").slice(0, 22);
      return { etag: `"${hash}"`, libraries, query, version };
    },
    async list(tag) {
      const known = kept.get(tag.etag);
      if (known !== undefined) return known;
      const made = make(tag);
      kept.set(tag.etag, made);
      const oldest = kept.size > mostKeptLists ? kept.keys().next().value : undefined;
      if (oldest !== undefined) kept.delete(oldest);
      made.catch(() => kept.delete(tag.etag));
      return made;
    },
  };
}
