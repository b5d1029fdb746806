import { exportTasks } from "../../lib/export-tasks.ts";
import { BulkTasks } from "./BulkTasks.tsx";
import { bulkTasks } from "./bulk-tasks.ts";
import { serverExports } from "./download/server-exports.ts";

const panelId = "bulk";

/** Puts what was begun here on the panel in the corner of every page, and takes it off when there is nothing any more. */
export function updatePanel(): void {
  const others = exportTasks.get().filter(({ id }) => id !== panelId);
  const isEmpty = bulkTasks.get().length === 0 && serverExports.get().length === 0;
  if (isEmpty) exportTasks.set(others);
  else if (others.length === exportTasks.get().length)
    exportTasks.set([...others, { id: panelId, kind: "work", View: BulkTasks }]);
}
