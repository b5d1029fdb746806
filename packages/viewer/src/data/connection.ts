import { createScope, type Disposer } from "@sonolens/foundation";
import type { QueryClient } from "@tanstack/react-query";
import type { ViewerHost } from "../host/viewer-host.ts";
import { reasonOf } from "./call-error.ts";

/** Whether the server can be reached, as far as the device and the last calls tell. */
export interface Connection {
  readonly isLost: () => boolean;
  /** When what is shown was loaded last, in milliseconds since 1970; undefined where nothing was. */
  readonly lastAnswerMs: () => number | undefined;
  readonly subscribe: (listener: () => void) => Disposer;
  readonly dispose: Disposer;
}

/** A call that says nothing for so long is told of. Files may take as long as they need. */
const silentMs = 10_000;

/** Watches the device's network and what becomes of the calls of the cache. */
export function watchConnection(host: ViewerHost, queryClient: QueryClient): Connection {
  const scope = createScope();
  const listeners = new Set<() => void>();
  let deviceOffline = host.network ? !host.network.isOnline() : false;
  let unanswered = false;
  let lastAnswerMs: number | undefined;
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();
  scope.add(() => {
    for (const timer of waiting.values()) clearTimeout(timer);
  });
  const change = (work: () => void) => {
    const before = deviceOffline || unanswered;
    work();
    if (before === (deviceOffline || unanswered)) return;
    for (const listener of listeners) listener();
  };
  if (host.network) {
    const { network } = host;
    scope.add(
      network.watch(() =>
        change(() => {
          deviceOffline = !network.isOnline();
          // Whether the server answers again is what the next call tells.
          if (deviceOffline) unanswered = false;
        }),
      ),
    );
  }
  scope.add(
    queryClient.getQueryCache().subscribe((event) => {
      const { queryHash, queryKey } = event.query;
      const settled = () => {
        clearTimeout(waiting.get(queryHash));
        waiting.delete(queryHash);
      };
      if (event.type === "removed") settled();
      if (event.type !== "updated") return;
      const { type } = event.action;
      if (type !== "fetch" && type !== "success" && type !== "error") return;
      settled();
      if (type === "fetch" && queryKey[0] !== "media") {
        const tell = () =>
          change(() => {
            unanswered = true;
          });
        waiting.set(queryHash, setTimeout(tell, silentMs));
      }
      if (type === "success" && !event.action.manual)
        change(() => {
          lastAnswerMs = Date.now();
          unanswered = false;
        });
      const code = type === "error" ? reasonOf(event.action.error)?.code : undefined;
      if (code !== undefined && code !== "aborted")
        change(() => {
          unanswered = code === "networkError";
        });
    }),
  );
  return {
    isLost: () => deviceOffline || unanswered,
    lastAnswerMs: () => lastAnswerMs,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispose: scope.dispose,
  };
}
