import type { Scope } from "@sonolens/foundation";
import { useSessionState } from "../state/frame.ts";
import { type SharedStore, sessionAtom } from "../state/shared-state.ts";
import { type Task, type TaskFile, taskList } from "./task.ts";

/** The initial state of a task. `id` is set if at most one of its kind may exist, or one per snapshot. */
export type NewTask<Detail> = Omit<Task<Detail>, "id" | "close" | "actions"> &
  Partial<Pick<Task<Detail>, "id" | "actions">>;

/** The side of a task that does the work. */
export interface TaskHandle<Detail> {
  readonly id: string;
  /** Disposed when the task is closed or its session ends. */
  readonly scope: Scope;
  /** Aborted with the scope. */
  readonly signal: AbortSignal;
  /** Changes nothing once the task is closed. */
  readonly update: (change: Partial<Pick<Task<Detail>, "state" | "detail" | "actions">>) => void;
  /** Creates an object URL for a file, and revokes the previous one. Undefined once the task is closed. */
  readonly keepFile: (fileName: string, blob: Blob) => TaskFile | undefined;
  readonly close: () => void;
}

/** The tasks of one session. Owns their resources, until the session ends. */
export type TaskStore = ReturnType<typeof createTaskStore>;

/** Adds tasks to the list of a session. */
export function createTaskStore(session: SharedStore<"session">) {
  let added = 0;
  const tasks = (): readonly Task[] => session.get(taskList);
  const change = (next: readonly Task[]) => session.set(taskList, next);

  return {
    /** Oldest first. The same array until something changes. */
    tasks,
    /** Replaces a task with the same id. After the session the new task is closed from the start. */
    add<Detail>(task: NewTask<Detail>): TaskHandle<Detail> {
      added += 1;
      const { id = `${task.kind} ${added}` } = task;
      tasks()
        .find((known) => known.id === id)
        ?.close();
      const own = session.scope.child();
      const aborter = new AbortController();
      own.add(() => aborter.abort());
      let href: string | undefined;
      const revoke = () => {
        if (href !== undefined) URL.revokeObjectURL(href);
        href = undefined;
      };
      own.add(revoke);
      if (!own.disposed) {
        change([...tasks(), { actions: {}, ...task, id, close: own.dispose } as Task]);
        own.add(() => change(tasks().filter((known) => known.id !== id)));
      }
      return {
        id,
        scope: own,
        signal: aborter.signal,
        update(next) {
          if (own.disposed) return;
          change(tasks().map((known) => (known.id === id ? ({ ...known, ...next } as Task) : known)));
        },
        keepFile(fileName, blob) {
          revoke();
          if (own.disposed) return undefined;
          href = URL.createObjectURL(blob);
          return { fileName, href, blob };
        },
        close: own.dispose,
      };
    },
  };
}

const taskStore = sessionAtom(({ store }) => createTaskStore(store));

/**
 * The task store of the current session; for components that start tasks. Their work holds it, so that what finishes
 * late never reaches the next user.
 */
export const useTaskStore = (): TaskStore => useSessionState(taskStore);
