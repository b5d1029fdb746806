import type { Session } from "@sonolens/api-client";
import type { Disposer, Scope } from "@sonolens/foundation";
import { createTaskStore, type TaskStore } from "./task-store.ts";

/** The tasks of the signed-in user. */
export interface SessionTasks {
  /** The store of the current session; without a session, a disposed one. */
  readonly current: () => TaskStore;
  /** Notified when another session starts. */
  readonly subscribe: (listener: () => void) => Disposer;
}

/**
 * Makes a store for each session and disposes it at the session's end. Work that was started in one session holds that
 * session's store, so that what finishes late never reaches the next user.
 */
export function createSessionTasks(
  session: Pick<Session, "tokens" | "subscribe">,
  scope: Scope,
): SessionTasks {
  const listeners = new Set<() => void>();
  let store = createTaskStore();
  if (!session.tokens) store.dispose();
  scope.add(() => store.dispose());
  scope.add(
    session.subscribe((event) => {
      store.dispose();
      if (event.type !== "started") return;
      store = createTaskStore();
      for (const listener of [...listeners]) listener();
    }),
  );
  return {
    current: () => store,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
