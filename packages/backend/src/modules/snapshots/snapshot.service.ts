import type { ApiSchema } from "@sonolens/api-client";
import { failure, type Result, success } from "@sonolens/foundation";
import type { Outbox } from "../../live/outbox.ts";
import type { Caller } from "../../policy/caller.ts";
import type { Database } from "../../storage/database/open-database.ts";
import type { SnapshotRow } from "../../storage/database/schema.ts";
import type { VisibilityRepository } from "../visibility/visibility.repository.ts";
import type { EditableColumns, SnapshotRepository } from "./snapshot.repository.ts";
import { detailOf } from "./snapshot-body.ts";

export type EditFailure =
  | { readonly code: "notFound" }
  | { readonly code: "staleText"; readonly current: string; readonly version: number };

/** A text and the version that it was edited from. */
export interface TextEdit {
  readonly field: "label" | "comments";
  readonly text: string;
  readonly editedFrom: number;
}

/** Reading and changing single snapshots. */
export interface SnapshotService {
  find(caller: Caller, id: string): Promise<SnapshotRow | undefined>;
  /** Saves fields; the last writer wins. What changes nothing makes no new version. */
  edit(
    caller: Caller,
    id: string,
    columns: EditableColumns,
  ): Promise<Result<ApiSchema<"SnapshotChanged">, EditFailure>>;
  /** Saves a text unless somebody else changed it after `editedFrom`. */
  editText(
    caller: Caller,
    id: string,
    edit: TextEdit,
  ): Promise<Result<ApiSchema<"SnapshotChanged">, EditFailure>>;
}

export function createSnapshotService(parts: {
  readonly database: Database;
  readonly visibility: VisibilityRepository;
  readonly snapshots: SnapshotRepository;
  readonly outbox: Outbox;
}): SnapshotService {
  const { database, visibility, snapshots, outbox } = parts;

  async function find(caller: Caller, id: string): Promise<SnapshotRow | undefined> {
    return snapshots.find(id, await visibility.ownershipsOf(caller.accountId));
  }

  async function save(
    row: SnapshotRow,
    columns: EditableColumns,
    textVersion?: "label_version" | "comments_version",
  ): Promise<ApiSchema<"SnapshotChanged">> {
    const version = await snapshots.nextVersion();
    const changed = { ...columns, ...(textVersion !== undefined && { [textVersion]: version }) };
    await snapshots.update(row.id, version, changed);
    await outbox.add(await visibility.watchersOf(row.ownership_id), {
      type: "snapshot-changed",
      snapshotId: row.id,
      version,
    });
    return { version, snapshot: detailOf({ ...row, ...changed, version }) };
  }

  return {
    find,
    edit: (caller, id, columns) =>
      database.transaction(async () => {
        const row = await find(caller, id);
        if (row === undefined) return failure({ code: "notFound" });
        if (isSame(row, columns)) return success({ version: row.version, snapshot: detailOf(row) });
        return success(await save(row, columns));
      }),
    editText: (caller, id, { field, text, editedFrom }) =>
      database.transaction(async () => {
        const row = await find(caller, id);
        if (row === undefined) return failure({ code: "notFound" });
        // The same text again is a repeated call whose answer was lost.
        if (row[field] === text) return success({ version: row.version, snapshot: detailOf(row) });
        if (row[`${field}_version`] > editedFrom)
          return failure({ code: "staleText", current: row[field], version: row.version });
        return success(await save(row, { [field]: text }, `${field}_version`));
      }),
  };
}

const isSame = (row: SnapshotRow, columns: EditableColumns): boolean =>
  Object.entries(columns).every(([name, value]) => row[name as keyof EditableColumns] === value);
