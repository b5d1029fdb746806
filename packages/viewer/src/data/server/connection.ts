import { type ApiError, clientError } from "@sonolens/api-client";
import { createScope, type Disposer } from "@sonolens/foundation";
import type { QueryClient } from "@tanstack/react-query";
import type { ViewerHost } from "../../host/viewer-host.ts";
import { reasonOf } from "./call-error.ts";

/** Why the viewer is disconnected: no response, or server errors. */
export type ConnectionFault = "noAnswer" | "serverFault";

/** Whether the server is reachable, according to the device and the last calls. */
export type Connection = ReturnType<typeof watchConnection>;

export interface ConnectionOptions {
  readonly host: Pick<ViewerHost, "network">;
  readonly queryClient: QueryClient;
  /** Sends the cheapest call, until the signal is aborted; resolves to the error, undefined on success. */
  readonly ask: (signal: AbortSignal) => Promise<ApiError | undefined>;
  /** From 0 to 1; spreads the retries of many viewers that lost their server at the same moment. */
  readonly random?: () => number;
}

/** A call without a response for this long counts as an outage. Files may take as long as they need. */
const silentMs = 10_000;
/**
 * Maximum delay after a response, or its absence, before the server is queried again during an outage; the minimum is
 * half of it.
 */
const retryMs = 5_000;

/** Whether a failure is transient and unrelated to the request. */
export const isTransient = ({ code, status }: ApiError): boolean =>
  code === "networkError" || (status >= 500 && code !== "storageFull");

/** Watches the device's network and the outcome of the calls of the cache. */
export function watchConnection({ host, queryClient, ask, random = Math.random }: ConnectionOptions) {
  const scope = createScope();
  const listeners = new Set<() => void>();
  const cancelled = new AbortController();
  scope.add(() => cancelled.abort());
  let deviceOffline = host.network ? !host.network.isOnline() : false;
  let serverFailure: ConnectionFault | undefined;
  let lastAnswerMs: number | undefined;
  let asking: Promise<boolean> | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();
  scope.add(() => {
    clearTimeout(retryTimer);
    for (const timer of waiting.values()) clearTimeout(timer);
  });

  /** Requests without a response for long; they count as an outage until they settle. */
  const silent = new Set<string>();
  const fault = (): ConnectionFault | undefined =>
    deviceOffline ? "noAnswer" : (serverFailure ?? (silent.size > 0 ? "noAnswer" : undefined));
  const change = (work: () => void) => {
    const before = fault();
    work();
    if (serverFailure === undefined) clearTimeout(retryTimer);
    if (before === fault()) return;
    for (const listener of [...listeners]) listener();
  };
  const scheduleCheck = () => {
    clearTimeout(retryTimer);
    if (!scope.disposed) retryTimer = setTimeout(() => void check(), retryMs * (0.5 + random() / 2));
  };
  const askNow = async (): Promise<boolean> => {
    let isLate = false;
    const hear = (error: ApiError | undefined): boolean => {
      const failed = error && (error.code === "aborted" || isTransient(error)) ? error : undefined;
      // Another request was sent by then: only a response still matters.
      if (isLate && failed) return false;
      change(() => {
        serverFailure = failed && (failed.status >= 500 ? "serverFault" : "noAnswer");
      });
      return failed === undefined;
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const silence = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => {
        resolve(hear(clientError("aborted")));
        isLate = true;
      }, silentMs);
    });
    // Not aborted when the next one is sent: a browser would reuse the connection to a network that lost it, and each
    // connection retries more and more rarely.
    const isThere = await Promise.race([ask(cancelled.signal).then(hear), silence]);
    clearTimeout(timer);
    if (!isThere) scheduleCheck();
    return isThere;
  };
  const check = (): Promise<boolean> => {
    asking ??= askNow().finally(() => {
      asking = undefined;
    });
    return asking;
  };

  if (host.network) {
    const { network } = host;
    scope.add(
      network.watch(() => {
        change(() => {
          deviceOffline = !network.isOnline();
        });
        if (serverFailure && !deviceOffline) void check();
      }),
    );
  }

  const settled = (id: string) => {
    clearTimeout(waiting.get(id));
    waiting.delete(id);
    change(() => void silent.delete(id));
  };
  const began = (id: string, tell: () => void) => {
    settled(id);
    waiting.set(
      id,
      setTimeout(() => {
        change(tell);
        scheduleCheck();
      }, silentMs),
    );
  };
  const failed = (error: unknown) => {
    const reason = reasonOf(error);
    // One call may fail while others succeed: its own screen reports that.
    if (reason && isTransient(reason)) void check();
  };
  scope.add(
    queryClient.getQueryCache().subscribe((event) => {
      const { queryHash, queryKey } = event.query;
      if (event.type === "removed") settled(queryHash);
      if (event.type !== "updated") return;
      const { type } = event.action;
      // Succeeded, failed, or canceled because nothing observes it any more.
      if (event.query.state.fetchStatus === "idle") settled(queryHash);
      if (type === "fetch" && queryKey[0] !== "media") began(queryHash, () => silent.add(queryHash));
      if (type === "success" && !event.action.manual)
        change(() => {
          lastAnswerMs = Date.now();
          serverFailure = undefined;
        });
      if (type === "error") failed(event.action.error);
    }),
  );
  scope.add(
    queryClient.getMutationCache().subscribe((event) => {
      if (event.type !== "updated" && event.type !== "removed") return;
      const id = `mutation ${event.mutation.mutationId}`;
      const type = event.type === "updated" ? event.action.type : "removed";
      // A change that waits for the server must not count as the outage that it waits for.
      if (type === "pending")
        began(id, () => {
          serverFailure ??= "noAnswer";
        });
      if (type === "success" || type === "error" || type === "removed") settled(id);
      if (event.type === "updated" && event.action.type === "error") failed(event.action.error);
    }),
  );

  const subscribe = (listener: () => void): Disposer => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    fault,
    /** When the data shown was last loaded, in milliseconds since 1970; undefined if never. */
    lastAnswerMs: (): number | undefined => lastAnswerMs,
    /** Queries the server at once; true if it responds. */
    check,
    /** Resolves once the server is reachable. */
    untilBack: (): Promise<void> =>
      new Promise((back) => {
        if (!fault()) return back();
        const stop = subscribe(() => {
          if (fault()) return;
          stop();
          back();
        });
      }),
    subscribe,
    dispose: scope.dispose,
  };
}
