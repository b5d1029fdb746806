import { useSyncExternalStore } from "react";
import type { Task } from "../lib/tasks/task.ts";
import type { TaskStore } from "../lib/tasks/task-store.ts";
import { useServices } from "./services.ts";

/** The tasks of the current session; for what starts some. */
export function useTaskStore(): TaskStore {
  const { tasks } = useServices();
  return useSyncExternalStore(tasks.subscribe, tasks.current);
}

/** The tasks of the current session, the oldest first, followed as they change. */
export function useTasks(): readonly Task[] {
  const { subscribe, tasks } = useTaskStore();
  return useSyncExternalStore(subscribe, tasks);
}
