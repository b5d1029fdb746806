import type { ApiSchema } from "@sonolens/api-client";
import { failure, type Result, success } from "@sonolens/foundation";
import type { FieldProblem } from "../../http/error-body.ts";
import type { Outbox } from "../../live/outbox.ts";
import type { Caller } from "../../policy/caller.ts";
import type { Database } from "../../storage/database/open-database.ts";
import type { SnapshotRow } from "../../storage/database/schema.ts";
import type { ListVersions, Visibility } from "../visibility/index.ts";
import type { RepairChecks } from "./repair-checks.ts";
import type { SnapshotRepository } from "./snapshot.repository.ts";
import { detailOf } from "./snapshot-body.ts";
import type { SnapshotChangeRepository } from "./snapshot-change.repository.ts";
import { changesBetween, type FieldChange } from "./snapshot-changes.ts";
import type { EditableColumns, StoredColumns } from "./snapshot-columns.ts";
import type { TagFollowers } from "./tag-followers.ts";

export type EditFailure =
  /** It does not exist, or the caller does not see it. */
  | { readonly code: "notFound" }
  /** The caller sees it only as staff. */
  | { readonly code: "notAllowed" }
  | { readonly code: "refused"; readonly problems: readonly FieldProblem[] };

/** Another user changed the text after the version that it was edited from. */
export interface StaleText {
  readonly code: "staleText";
  readonly current: string;
  readonly version: number;
}

/** A text and the version that it was edited from. */
export interface TextEdit {
  readonly field: "label" | "comments" | "picture_notes";
  /** The text to store, or a function that derives it from the current snapshot. */
  readonly text: string | ((row: SnapshotRow) => string);
  readonly editedFrom: number;
}

/** Columns to save, or a function that derives them from the current snapshot, or rejects. */
export type Edit = EditableColumns | ((row: SnapshotRow) => Entered | Promise<Entered>);

type Entered = Result<EditableColumns, readonly FieldProblem[]>;

export type Saved = ApiSchema<"SnapshotChanged">;

/** Reading and changing single snapshots. */
export type SnapshotService = ReturnType<typeof createSnapshotService>;

export function createSnapshotService(parts: {
  readonly database: Database;
  readonly visibility: Visibility;
  readonly versions: ListVersions;
  readonly snapshots: SnapshotRepository;
  readonly changes: SnapshotChangeRepository;
  readonly checks: RepairChecks;
  readonly outbox: Outbox;
  readonly tagFollowers: TagFollowers;
}) {
  const { database, visibility, versions, snapshots, changes, checks, outbox, tagFollowers } = parts;

  async function find(caller: Caller, id: string): Promise<SnapshotRow | undefined> {
    return snapshots.find(id, await visibility.readableBy(caller));
  }

  async function findToEdit(
    caller: Caller,
    id: string,
  ): Promise<Result<SnapshotRow, { readonly code: "notFound" | "notAllowed" }>> {
    const row = await snapshots.find(id, await visibility.ownershipsOf(caller.accountId));
    if (row !== undefined) return success(row);
    return failure({ code: (await find(caller, id)) === undefined ? "notFound" : "notAllowed" });
  }

  async function save(
    caller: Caller,
    row: SnapshotRow,
    columns: StoredColumns,
    further: readonly FieldChange[] = [],
  ): Promise<Saved> {
    const version = await versions.nextVersion();
    const textVersions = {
      ...("label" in columns && { label_version: version }),
      ...("comments" in columns && { comments_version: version }),
      ...("picture_notes" in columns && { picture_notes_version: version }),
    };
    // It is no longer among the snapshots of a tag, whose confirmations are followed below.
    const unchecked = columns.leak_tag_key === null && { repair_checked_by: null };
    const after = { ...row, ...columns, ...textVersions, ...unchecked, version };
    await snapshots.update(row.id, version, { ...columns, ...textVersions, ...unchecked });
    await changes.add(caller, row.id, version, [...changesBetween(row, after), ...further]);
    await outbox.add(await visibility.watchersOf(row.ownership_id), {
      type: "snapshot-changed",
      snapshotId: row.id,
      version,
    });
    await tagFollowers.changed(row, after);
    const followed = await checks.follow(row, after);
    const shown = followed.includes(row.id) ? ((await find(caller, row.id)) ?? after) : after;
    return { version: shown.version, snapshot: detailOf(shown) };
  }

  return {
    find,
    /** The snapshot if the caller may change it. */
    findToEdit,
    /**
     * The single path for changes of a snapshot by users: a new version, its row, the change log and live
     * messages. Only inside a transaction.
     */
    save,
    /** Saves fields; the last writer wins. Without a change there is no new version. */
    edit: (caller: Caller, id: string, edit: Edit): Promise<Result<Saved, EditFailure>> =>
      database.transaction(async () => {
        const found = await findToEdit(caller, id);
        if (!found.ok) return found;
        const columns = typeof edit === "function" ? await edit(found.value) : success(edit);
        if (!columns.ok) return failure({ code: "refused", problems: columns.error });
        return success(
          isSame(found.value, columns.value)
            ? unchanged(found.value)
            : await save(caller, found.value, columns.value),
        );
      }),
    /** Saves a text unless another user changed it after `editedFrom`. */
    editText: (
      caller: Caller,
      id: string,
      { field, text: wanted, editedFrom }: TextEdit,
    ): Promise<Result<Saved, EditFailure | StaleText>> =>
      database.transaction(async () => {
        const found = await findToEdit(caller, id);
        if (!found.ok) return found;
        const row = found.value;
        const text = typeof wanted === "string" ? wanted : wanted(row);
        // The same text again is a repeated call whose response was lost.
        if (row[field] === text) return success(unchanged(row));
        if (row[`${field}_version`] > editedFrom)
          return failure({ code: "staleText", current: row[field], version: row.version });
        return success(await save(caller, row, { [field]: text }));
      }),
  };
}

/** The response to a write that changes nothing. */
export const unchanged = (row: SnapshotRow): Saved => ({ version: row.version, snapshot: detailOf(row) });

const isSame = (row: SnapshotRow, columns: EditableColumns): boolean =>
  Object.entries(columns).every(([name, value]) => row[name as keyof EditableColumns] === value);
