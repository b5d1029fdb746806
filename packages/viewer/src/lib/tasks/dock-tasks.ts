import { useSessionState, useSessionStore } from "../state/frame.ts";
import { sessionAtom } from "../state/shared-state.ts";
import { fileOf, isOpen, type Task, type TaskState, taskList } from "./task.ts";

/** The outcomes that left the dock. A task that is started again has another state, and is back. */
const leftDock = sessionAtom((): ReadonlySet<TaskState> => new Set());

/** The tasks on the dock, oldest first: all but those whose outcome was shown long enough. */
export function useDockTasks(): readonly Task[] {
  const tasks = useSessionState(taskList);
  const left = useSessionState(leftDock);
  return tasks.filter(({ state }) => !left.has(state));
}

/** What an ended task still offers, under "Downloads" after it left the dock: its file, its undo, another try. */
export const isKept = (task: Task): boolean =>
  !isOpen(task) && Boolean(fileOf(task) ?? task.actions.undo ?? task.actions.tryAgain);

/** Takes ended tasks off the dock; those with nothing to offer end. */
export function useLeaveDock(): (tasks: readonly Task[]) => void {
  const store = useSessionStore();
  return (tasks) => {
    const kept = tasks.filter(isKept);
    store.set(leftDock, new Set([...store.get(leftDock), ...kept.map(({ state }) => state)]));
    for (const task of tasks) if (!kept.includes(task)) task.close();
  };
}
