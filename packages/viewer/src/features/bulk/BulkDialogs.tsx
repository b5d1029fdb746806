import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useServices } from "../../data/services.ts";
import { type KnownSnapshots, snapshotQueries } from "../../data/snapshots.ts";
import { useLaterTexts } from "../../lib/use-later-texts.ts";
import { type BulkChange, deleting, tagging } from "./bulk-changes.ts";
import { useBulkTasks } from "./bulk-tasks.ts";
import { DeleteDialog } from "./DeleteDialog.tsx";
import { startBulk } from "./start-bulk.ts";
import { TagDialog } from "./TagDialog.tsx";

/** What can be done with many snapshots at once. */
export type BulkActionName = "tag" | "delete";

export interface BulkDialogsProps {
  readonly action: BulkActionName;
  readonly ids: ReadonlySet<string>;
  readonly onClose: () => void;
  /** Those that are deleted are selected no more. */
  readonly onGone: (ids: readonly string[]) => void;
}

/** The dialog of a change of many snapshots. Closing it leaves the work going on. */
export function BulkDialogs({ action, ids, onClose, onGone }: BulkDialogsProps) {
  useLaterTexts("bulk");
  const services = useServices();
  const client = useQueryClient();
  /** What is selected when it is opened: deleting takes out of the selection. */
  const [chosen] = useState(() => [...ids]);
  const [taskId, setTaskId] = useState<string>();
  const task = useBulkTasks().find(({ id }) => id === taskId);
  const isGone = taskId !== undefined && !task;
  useEffect(() => {
    if (isGone) onClose();
  }, [isGone, onClose]);
  const byId = client.getQueryData<KnownSnapshots>(snapshotQueries.listKey)?.byId;
  const known = useMemo(() => {
    const changed = [...(byId?.changed.values() ?? [])].flatMap(({ tags }) => tags);
    return [...new Set([...(byId?.columns?.names.tag ?? []), ...changed])].sort();
  }, [byId]);
  const tagsOfEach = useMemo(() => chosen.map((id) => byId?.get(id)?.tags ?? []), [chosen, byId]);
  const start = (change: BulkChange, onDone?: (done: readonly string[]) => void) =>
    setTaskId(
      startBulk({ client, session: services.api.session, ids: chosen, change, ...(onDone && { onDone }) }),
    );
  return action === "tag" ? (
    <TagDialog
      snapshot={{ tagsOfEach, known, task }}
      actions={{ apply: (change) => start(tagging(services, change)), close: onClose }}
    />
  ) : (
    <DeleteDialog
      snapshot={{ count: chosen.length, task }}
      actions={{ apply: () => start(deleting(services), onGone), close: onClose }}
    />
  );
}
