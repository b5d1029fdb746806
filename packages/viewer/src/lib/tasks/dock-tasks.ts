import { useSessionState, useSessionStore } from "../state/frame.ts";
import { sessionAtom } from "../state/shared-state.ts";
import { isOpen, type Task, type TaskState, taskList } from "./task.ts";

/** The outcomes that left the dock. A task that is started again has another state, and is back. */
const leftDock = sessionAtom((): ReadonlySet<TaskState> => new Set());

/** The tasks on the dock, oldest first: all but those whose outcome was shown long enough. */
export function useDockTasks(): readonly Task[] {
  const tasks = useSessionState(taskList);
  const left = useSessionState(leftDock);
  return tasks.filter(({ state }) => !left.has(state));
}

/** The tasks that have ended, oldest first. Leaving the dock ends none: the user does, or the end of the session. */
export const useEndedTasks = (): readonly Task[] => useSessionState(taskList).filter((task) => !isOpen(task));

/** Takes ended tasks off the dock. What they did, made and offer stays under "Downloads". */
export function useLeaveDock(): (tasks: readonly Task[]) => void {
  const store = useSessionStore();
  return (tasks) => {
    const leaving = new Set(tasks.map(({ state }) => state));
    const left = store.get(leftDock);
    const states = store.get(taskList).map(({ state }) => state);
    store.set(leftDock, new Set(states.filter((state) => left.has(state) || leaving.has(state))));
  };
}
