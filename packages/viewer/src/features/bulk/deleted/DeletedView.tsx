import type { ApiSchema } from "@sonolens/api-client";
import { formatDateTime } from "@sonolens/i18n";
import { Button, Dialog, EmptyState, ErrorBlock, Table, type TableColumn } from "@sonolens/ui-kit";
import { useMemo } from "react";
import { useWords } from "../../../lib/format/use-words.ts";
import { ClockNote } from "../../../lib/ui/ClockNote.tsx";
import { type BulkTask, BulkTaskView } from "../BulkTask.tsx";

type Deleted = ApiSchema<"DeletedSnapshots">["snapshots"][number];

export interface DeletedState {
  /** The last deleted first; undefined while loading. */
  readonly deleted: readonly Deleted[] | undefined;
  /** Why they failed to load. */
  readonly error: string | undefined;
  readonly retrying: boolean;
  readonly chosen: ReadonlySet<string>;
  readonly task: BulkTask | undefined;
  /** Why nothing can be restored. */
  readonly refusal: string | undefined;
  readonly nowMs: number;
}

export interface DeletedViewProps {
  readonly model: DeletedState;
  readonly actions: {
    readonly choose: (ids: ReadonlySet<string>) => void;
    readonly retry: () => void;
    readonly restore: () => void;
    readonly close: () => void;
  };
}

const keyOf = ({ snapshotId }: Deleted) => snapshotId;
const dayMs = 86_400_000;

/** The snapshots that were deleted, by whom, and for how long they can be restored. */
export function DeletedView({ model, actions }: DeletedViewProps) {
  const { t, locale, timeZone } = useWords();
  const { deleted, error, chosen, task, refusal, nowMs } = model;
  const columns = useMemo<readonly TableColumn<Deleted>[]>(
    () => [
      {
        id: "label",
        header: t("list:label"),
        onPhone: "title",
        cell: (row) => <bdi>{row.snapshot.label || row.snapshotId}</bdi>,
      },
      {
        id: "deletedAt",
        header: t("list:deletedAt"),
        width: "11rem",
        cell: (row) => (
          <time dateTime={row.deletedAt}>{formatDateTime(new Date(row.deletedAt), locale, timeZone)}</time>
        ),
      },
      { id: "deletedBy", header: t("list:deletedBy"), cell: (row) => <bdi>{row.deletedBy}</bdi> },
      {
        id: "left",
        header: t("list:left"),
        align: "end",
        width: "8rem",
        cell: (row) =>
          t("list:days", {
            count: Math.max(0, Math.ceil((Date.parse(row.restorableUntil) - nowMs) / dayMs)),
          }),
      },
    ],
    [t, locale, timeZone, nowMs],
  );
  const canHaveSome = deleted ? deleted.length > 0 : error === undefined;
  return (
    <Dialog
      open
      size="large"
      onOpenChange={(open) => !open && actions.close()}
      title={t("list:deletedTitle")}
      description={t("list:deletedText")}
      footer={
        <>
          <Button onClick={actions.close}>{t("common:close")}</Button>
          {canHaveSome && (
            <Button
              variant="primary"
              disabled={refusal !== undefined || chosen.size === 0}
              disabledReason={refusal ?? t("list:chooseSome")}
              onClick={actions.restore}
            >
              {chosen.size === 0 ? t("list:restore") : t("list:restoreSome", { count: chosen.size })}
            </Button>
          )}
        </>
      }
    >
      {task && (
        <div className="pb-4">
          <BulkTaskView task={task} />
        </div>
      )}
      {error !== undefined && !deleted ? (
        <ErrorBlock
          title={t("list:couldNotLoad")}
          retry={{ label: t("common:refresh"), onRetry: actions.retry, busy: model.retrying }}
          details={{ label: t("common:details"), text: error }}
        />
      ) : deleted?.length === 0 ? (
        <EmptyState title={t("list:nothingDeleted")}>{t("list:nothingDeletedText")}</EmptyState>
      ) : (
        <>
          <Table
            words={{
              label: t("list:deletedTitle"),
              selectAll: t("bulk:selectAll"),
              selectRow: (row) => t("bulk:select", { label: row.snapshot.label || row.snapshotId }),
            }}
            columns={columns}
            rows={deleted ?? []}
            rowKey={keyOf}
            selected={chosen}
            onSelectedChange={actions.choose}
            maxHeightPx={420}
            {...(!deleted && { loadingLabel: t("list:loading") })}
          />
          <ClockNote className="mt-2" />
        </>
      )}
    </Dialog>
  );
}
