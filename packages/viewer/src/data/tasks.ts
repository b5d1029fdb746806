import { useSyncExternalStore } from "react";
import type { Task } from "../lib/tasks/task.ts";
import type { TaskStore } from "../lib/tasks/task-store.ts";
import { useServices } from "./services.ts";

/** The task store of the current session; for components that start tasks. */
export function useTaskStore(): TaskStore {
  const { tasks } = useServices();
  return useSyncExternalStore(tasks.subscribe, tasks.current);
}

/** The tasks of the current session, oldest first, with a subscription. */
export function useTasks(): readonly Task[] {
  const { subscribe, tasks } = useTaskStore();
  return useSyncExternalStore(subscribe, tasks);
}
