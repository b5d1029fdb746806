import type { ApiSchema } from "@sonolens/api-client";
import type { CallerHandlers } from "../../http/call-context.ts";
import { errorDetail } from "../../http/error-body.ts";
import type { SnapshotChangeRow } from "../../storage/database/schema.ts";
import type { DeletionService } from "./deletion.service.ts";
import type { SnapshotService } from "./snapshot.service.ts";
import type { SnapshotChangeRepository } from "./snapshot-change.repository.ts";
import { refusalAnswer, writeAnswer } from "./write-answer.ts";

type Operations = "deactivateSnapshot" | "restoreSnapshot" | "listDeletedSnapshots" | "listSnapshotChanges";

const defaultChanges = 100;

/** Deletes and restores snapshots, and lists their changes. */
export function createSnapshotLifeRoutes(
  snapshots: SnapshotService,
  deletion: DeletionService,
  changes: SnapshotChangeRepository,
) {
  return {
    async deactivateSnapshot({ path }, { caller, texts }) {
      const done = await deletion.deactivate(caller, path.id);
      return done.ok ? { status: 200, body: done.value } : refusalAnswer(done.error, texts);
    },
    async restoreSnapshot({ path }, { caller, texts }) {
      return writeAnswer(await deletion.restore(caller, path.id), texts);
    },
    async listDeletedSnapshots(_request, { caller }) {
      return { status: 200, body: await deletion.list(caller) };
    },
    async listSnapshotChanges({ path, query }, { caller, texts }) {
      const row = await snapshots.find(caller, path.id);
      if (row === undefined) return { status: 404, body: errorDetail(texts, "notFound") };
      const limit = query.limit ?? defaultChanges;
      const rows = await changes.list(row.id, limit + 1, query.before);
      const shown = rows.slice(0, limit);
      const next = rows.length > limit ? (shown.at(-1)?.id ?? null) : null;
      return { status: 200, body: { changes: shown.map(changeOf), nextBefore: next } };
    },
  } satisfies CallerHandlers<Operations>;
}

const changeOf = (row: SnapshotChangeRow): ApiSchema<"SnapshotChange"> => ({
  id: row.id,
  version: row.version,
  changedAt: row.changed_at,
  userId: row.account_id,
  username: row.username,
  field: row.field as ApiSchema<"ChangedField">,
  from: JSON.parse(row.from_value) as unknown,
  to: JSON.parse(row.to_value) as unknown,
});
