import type { ApiSchema } from "@sonolens/api-client";
import { failure, success } from "@sonolens/foundation";
import type { CallerHandlers } from "../../http/call-context.ts";
import { errorDetail } from "../../http/error-body.ts";
import { sanitizeText } from "../../sanitize-text.ts";
import type { SnapshotRow } from "../../storage/database/schema.ts";
import type { Visibility } from "../visibility/index.ts";
import type { LeakTagRepository } from "./leak-tag.repository.ts";
import { parseFixedDate } from "./parse-user-input.ts";
import { repairColumns, repairHistoryOf, statusOf } from "./repair.ts";
import { tagColumns, workColumns } from "./repair-work.ts";
import type { SnapshotService } from "./snapshot.service.ts";
import { writeAnswer } from "./write-answer.ts";

/** The state of a repair: `fixed`, the status with its history, and what is planned and was done. */
export function createRepairRoutes(
  snapshots: SnapshotService,
  tags: LeakTagRepository,
  visibility: Visibility,
  nowMs: () => number,
) {
  return {
    async setSnapshotFixed({ path, body }, { caller, texts }) {
      const saved = await snapshots.edit(caller, path.id, (row) => {
        if (body.fixed === 0) {
          const status = statusOf(row) === "inRepair" ? "inRepair" : "open";
          return success(repairColumns(row, { status, note: "" }, caller, nowMs()));
        }
        const date = parseFixedDate(row, body.fixed_date_utc_ts, nowMs());
        if (!date.ok) return date;
        return success(
          repairColumns(row, { status: "solved", note: "", fixedDate: date.value }, caller, nowMs()),
        );
      });
      return writeAnswer(saved, texts);
    },
    async getSnapshotRepair({ path }, { caller, texts }) {
      const row = await snapshots.find(caller, path.id);
      if (row === undefined) return { status: 404, body: errorDetail(texts, "notFound") };
      return { status: 200, body: repairOf(row) };
    },
    async setSnapshotRepair({ path, body }, { caller, texts }) {
      const note = sanitizeText(body.note ?? "");
      const saved = await snapshots.edit(caller, path.id, (row) => {
        const last = repairHistoryOf(row).at(-1);
        // The same again is a repeated call whose response was lost; a new note needs a new status.
        if (statusOf(row) === body.repair_status && note !== "" && note !== last?.note)
          return failure([{ field: "repair_status", code: "repairStatusUnchanged" }]);
        const earliestMs = Math.max(nowMs(), Date.parse(row.created_date));
        return success(repairColumns(row, { status: body.repair_status, note }, caller, earliestMs));
      });
      return writeAnswer(saved, texts);
    },
    async setSnapshotRepairWork({ path, body }, { caller, texts }) {
      const columns = workColumns(body);
      const saved = await snapshots.edit(caller, path.id, async (row) => {
        if (!columns.ok || body.give_tag_number !== true || row.leak_tag !== null) return columns;
        const ownerships = await visibility.ownershipsOf(caller.accountId);
        const number = await tags.giveNumber(row.library_id, ownerships);
        return success({ ...columns.value, ...tagColumns(number) });
      });
      return writeAnswer(saved, texts);
    },
  } satisfies CallerHandlers<
    "setSnapshotFixed" | "getSnapshotRepair" | "setSnapshotRepair" | "setSnapshotRepairWork"
  >;
}

const repairOf = (row: SnapshotRow): ApiSchema<"Repair"> => ({
  repair_status: statusOf(row),
  fixed: row.fixed === 1,
  fixed_date: row.fixed_date,
  history: repairHistoryOf(row).map(({ isDateEntered: _, ...event }) => event),
});
