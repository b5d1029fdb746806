import { errorMessageKey } from "@sonolens/i18n";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useRefusal } from "../../../data/account/account.ts";
import { errorDetails, unwrap } from "../../../data/server/call-error.ts";
import { useServices } from "../../../data/services.ts";
import { snapshotQueries } from "../../../data/snapshots/snapshots.ts";
import { useUndoHistory } from "../../../data/snapshots/undo.ts";
import { useWords } from "../../../lib/format/use-words.ts";
import { useLazyTexts } from "../../../lib/loading/use-lazy-texts.ts";
import { useSessionState } from "../../../lib/state/frame.ts";
import { taskList } from "../../../lib/tasks/task.ts";
import { useTaskStore } from "../../../lib/tasks/task-store.ts";
import { isBulk } from "../BulkTask.tsx";
import { restoring } from "../bulk-changes.ts";
import { startBulk } from "../start-bulk.ts";
import { DeletedView } from "./DeletedView.tsx";

/** What was deleted in the last 30 days, to bring back. Closing it leaves that going on. */
export function DeletedSnapshots({ onClose }: { readonly onClose: () => void }) {
  useLazyTexts("bulk", "list");
  const { t } = useWords();
  const services = useServices();
  const client = useQueryClient();
  const tasks = useTaskStore();
  const history = useUndoHistory();
  const refusal = useRefusal("deleteSnapshot");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [taskId, setTaskId] = useState<string>();
  const [nowMs] = useState(services.api.session.serverNowMs);
  const task = useSessionState(taskList)
    .filter(isBulk)
    .find(({ id }) => id === taskId);
  const query = useQuery({
    queryKey: [...snapshotQueries.all, "deleted"],
    queryFn: async ({ signal }) => unwrap(await services.api.listDeletedSnapshots({}, { signal })).snapshots,
    staleTime: 0,
  });
  return (
    <DeletedView
      model={{
        deleted: query.data,
        error: query.isError ? errorDetails(query.error) : undefined,
        retrying: query.isFetching,
        chosen,
        task,
        refusal: refusal && t(errorMessageKey(refusal)),
        nowMs,
      }}
      actions={{
        choose: setChosen,
        retry: () => void query.refetch(),
        restore: () => {
          const ids = [...chosen];
          setChosen(new Set());
          setTaskId(startBulk({ client, tasks, history, ids, change: restoring(services) }));
        },
        close: onClose,
      }}
    />
  );
}
