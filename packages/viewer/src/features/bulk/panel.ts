import { showOnPanel, takeOffPanel } from "../../lib/export-tasks.ts";
import { BulkTasks } from "./BulkTasks.tsx";
import { bulkTasks } from "./bulk-tasks.ts";
import { serverExports } from "./download/server-exports.ts";

const panelId = "bulk";

function stop(): void {
  for (const task of bulkTasks.get()) {
    task.stop();
    task.close();
  }
  for (const { close } of serverExports.get()) close();
}

/** Puts what was begun here on the panel in the corner of every page, and takes it off when there is nothing any more. */
export function updatePanel(): void {
  const isEmpty = bulkTasks.get().length === 0 && serverExports.get().length === 0;
  if (isEmpty) takeOffPanel(panelId);
  else showOnPanel({ id: panelId, kind: "work", View: BulkTasks, stop });
}
