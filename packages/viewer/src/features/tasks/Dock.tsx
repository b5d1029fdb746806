import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { useDockTasks, useLeaveDock } from "../../lib/tasks/dock-tasks.ts";
import { DockView } from "./DockView.tsx";
import type { DockForm } from "./dock-form.ts";

/** What is going on, in one place of every page: the foot of the sidebar, or the line above a phone's tabs (EXP-01). */
export function Dock({ form }: { readonly form: DockForm }) {
  useLazyTexts("tasks");
  const tasks = useDockTasks();
  const leave = useLeaveDock();
  return tasks.length > 0 && <DockView model={{ form, tasks }} actions={{ leave }} />;
}
