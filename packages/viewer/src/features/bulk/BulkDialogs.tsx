import type { RepairStatus } from "@sonolens/domain";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { componentsKey } from "../../data/components/component-names.ts";
import { useFindComponents, useHasComponents } from "../../data/components/use-component-source.ts";
import { useServices } from "../../data/services.ts";
import type { SnapshotRecords } from "../../data/snapshot-list/snapshot-records.ts";
import { knownTags } from "../../data/snapshots/known-tags.ts";
import { lastTag, useOfferedTags } from "../../data/snapshots/last-tag.ts";
import { type KnownSnapshots, snapshotQueries } from "../../data/snapshots/snapshots.ts";
import { useUndoHistory } from "../../data/snapshots/undo.ts";
import type { SnapshotRecord } from "../../data/types.ts";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { useSessionState, useSessionStore } from "../../lib/state/frame.ts";
import { taskList } from "../../lib/tasks/task.ts";
import { useTaskStore } from "../../lib/tasks/task-store.ts";
import { AssignDialog } from "./AssignDialog.tsx";
import { type BulkTask, isBulk } from "./BulkTask.tsx";
import { type BulkChange, deleting, tagging } from "./bulk-changes.ts";
import { DeleteDialog } from "./DeleteDialog.tsx";
import { BulkDownload } from "./download/BulkDownload.tsx";
import { BulkEdit } from "./edit/BulkEdit.tsx";
import { startBulk } from "./start-bulk.ts";
import { TagDialog } from "./TagDialog.tsx";
import type { TagChange } from "./tag-change.ts";
import { useSelectedRecords } from "./use-selected-records.ts";

/** What can be done with many snapshots at once. */
export type BulkActionName = "tag" | "assign" | "edit" | "download" | "delete";

export interface BulkDialogsProps {
  readonly action: BulkActionName;
  /** An edit of this alone, which is looked at before anything else. */
  readonly repair?: RepairStatus | undefined;
  readonly ids: ReadonlySet<string>;
  readonly onClose: () => void;
  /** Called with the deleted ones, to deselect them. */
  readonly onGone: (ids: readonly string[]) => void;
}

/** The dialog of a change of many snapshots. The work continues after it is closed. */
export function BulkDialogs({ action, repair, ids, onClose, onGone }: BulkDialogsProps) {
  useLazyTexts("bulk");
  const services = useServices();
  const client = useQueryClient();
  const tasks = useTaskStore();
  const history = useUndoHistory();
  const session = useSessionStore();
  /** The selection at opening: deleting removes snapshots from it. */
  const [chosen] = useState(() => [...ids]);
  const [taskId, setTaskId] = useState<string>();
  const task = useSessionState(taskList)
    .filter(isBulk)
    .find(({ id }) => id === taskId);
  const isGone = taskId !== undefined && !task;
  useEffect(() => {
    if (isGone) onClose();
  }, [isGone, onClose]);
  const byId = client.getQueryData<KnownSnapshots>(snapshotQueries.listKey)?.byId;
  const known = useMemo(() => (byId ? knownTags(byId) : []), [byId]);
  /** As they were at opening, so that those of many snapshots are not read again after each change. */
  const [records] = useState(() => byId);
  const start = (change: BulkChange, onDone?: (done: readonly string[]) => void) =>
    setTaskId(startBulk({ client, tasks, history, ids: chosen, change, ...(onDone && { onDone }) }));
  switch (action) {
    case "tag":
      return (
        <BulkTag
          {...{ ids: chosen, records, known, task, onClose }}
          onStart={(change) => {
            const added = change.action === "add" ? change.tags.at(-1) : undefined;
            if (added !== undefined) session.set(lastTag, added);
            start(tagging(services, change));
          }}
        />
      );
    case "assign":
      return (
        <BulkAssign
          {...{ ids: chosen, records, task, onClose }}
          onStart={(tag) => {
            const assigned = () => void client.invalidateQueries({ queryKey: componentsKey });
            start(tagging(services, { action: "add", tags: [tag] }), assigned);
          }}
        />
      );
    case "edit":
      return <BulkEdit {...{ ids: chosen, repair, records, task, onClose }} onStart={start} />;
    case "download":
      return <BulkDownload ids={chosen} onStart={start} onClose={onClose} />;
    case "delete":
      return (
        <DeleteDialog
          model={{
            ...{ count: chosen.length, task },
            label: chosen.length === 1 ? records?.get(chosen[0] ?? "")?.label : undefined,
          }}
          actions={{ apply: () => start(deleting(services), onGone), close: onClose }}
        />
      );
  }
}

interface BulkTagProps {
  readonly ids: readonly string[];
  readonly records: SnapshotRecords | undefined;
  readonly known: readonly string[];
  readonly task: BulkTask | undefined;
  readonly onStart: (change: TagChange) => void;
  readonly onClose: () => void;
}

interface BulkAssignProps extends Pick<BulkTagProps, "ids" | "records" | "task" | "onClose"> {
  readonly onStart: (tag: string) => void;
}

function BulkAssign({ ids, records, task, onStart, onClose }: BulkAssignProps) {
  const any = useHasComponents();
  const tagsOfEach = useSelectedRecords(ids, records, tagsOf);
  return (
    <AssignDialog
      model={{
        ...{ count: ids.length, tagsOfEach, task },
        exist: any.has,
        failed: any.isError,
        retrying: any.isFetching,
      }}
      find={useFindComponents()}
      actions={{ assign: onStart, retry: () => void any.refetch(), close: onClose }}
    />
  );
}

const tagsOf = ({ tags }: SnapshotRecord) => tags;

function BulkTag({ ids, records, known, task, onStart, onClose }: BulkTagProps) {
  const tagsOfEach = useSelectedRecords(ids, records, tagsOf);
  const offered = useOfferedTags(known);
  return (
    <TagDialog
      model={{ count: ids.length, tagsOfEach, offered, task }}
      actions={{ apply: onStart, close: onClose }}
    />
  );
}
