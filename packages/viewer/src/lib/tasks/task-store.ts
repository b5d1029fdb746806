import { createScope, type Disposer, type Scope } from "@sonolens/foundation";
import type { Task, TaskFile } from "./task.ts";

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

/** The tasks of one session. Owns their resources. */
export interface TaskStore {
  /** Oldest first. The same array until something changes. */
  readonly tasks: () => readonly Task[];
  readonly subscribe: (listener: () => void) => Disposer;
  /** Replaces a task with the same id. In a disposed store the new task is closed from the start. */
  readonly add: <Detail>(task: NewTask<Detail>) => TaskHandle<Detail>;
  /** Closes all tasks. */
  readonly dispose: () => void;
}

/** Makes an empty store. */
export function createTaskStore(): TaskStore {
  const scope = createScope();
  const listeners = new Set<() => void>();
  let tasks: readonly Task[] = [];
  let added = 0;
  const change = (next: readonly Task[]) => {
    tasks = next;
    for (const listener of [...listeners]) listener();
  };

  return {
    tasks: () => tasks,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    add<Detail>(task: NewTask<Detail>) {
      added += 1;
      const { id = `${task.kind} ${added}` } = task;
      tasks.find((known) => known.id === id)?.close();
      const own = scope.child();
      const aborter = new AbortController();
      own.add(() => aborter.abort());
      let href: string | undefined;
      const revoke = () => {
        if (href !== undefined) URL.revokeObjectURL(href);
        href = undefined;
      };
      own.add(revoke);
      if (!own.disposed) {
        change([...tasks, { actions: {}, ...task, id, close: own.dispose } as Task]);
        own.add(() => change(tasks.filter((known) => known.id !== id)));
      }
      return {
        id,
        scope: own,
        signal: aborter.signal,
        update(next) {
          if (own.disposed) return;
          change(tasks.map((known) => (known.id === id ? ({ ...known, ...next } as Task) : known)));
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
    dispose: scope.dispose,
  };
}
