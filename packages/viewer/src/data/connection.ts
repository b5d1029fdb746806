import { type ApiError, clientError } from "@sonolens/api-client";
import { createScope, type Disposer } from "@sonolens/foundation";
import type { QueryClient } from "@tanstack/react-query";
import type { ViewerHost } from "../host/viewer-host.ts";
import { reasonOf } from "./call-error.ts";

/** What keeps the viewer from its server: no answer, or a server that answers with faults of its own. */
export type Trouble = "noAnswer" | "serverFault";

/** Whether the server can be reached, as far as the device and the last calls tell. */
export interface Connection {
  readonly trouble: () => Trouble | undefined;
  /** When what is shown was loaded last, in milliseconds since 1970; undefined where nothing was. */
  readonly lastAnswerMs: () => number | undefined;
  /** Asks the server at once; true when it answers. */
  readonly check: () => Promise<boolean>;
  /** Resolves once there is no trouble. */
  readonly untilBack: () => Promise<void>;
  readonly subscribe: (listener: () => void) => Disposer;
  readonly dispose: Disposer;
}

export interface ConnectionOptions {
  readonly host: Pick<ViewerHost, "network">;
  readonly queryClient: QueryClient;
  /** Makes the smallest of all calls, until the signal is aborted; gives why it failed, undefined when it did not. */
  readonly ask: (signal: AbortSignal) => Promise<ApiError | undefined>;
  /** From 0 to 1; spreads the questions of many viewers that lost their server in the same moment. */
  readonly random?: () => number;
}

/** A call that says nothing for so long is told of. Files may take as long as they need. */
const silentMs = 10_000;
/** How long at most after an answer, or its absence, the server is asked again while there is trouble; half at least. */
const askAgainMs = 5_000;

/** Whether a call failed for a reason that has nothing to do with what was asked, and may be over soon. */
export const isTrouble = ({ code, status }: ApiError): boolean =>
  code === "networkError" || (status >= 500 && code !== "storageFull");

/** Watches the device's network and what becomes of the calls of the cache. */
export function watchConnection({
  host,
  queryClient,
  ask,
  random = Math.random,
}: ConnectionOptions): Connection {
  const scope = createScope();
  const listeners = new Set<() => void>();
  const cancelled = new AbortController();
  scope.add(() => cancelled.abort());
  let deviceOffline = host.network ? !host.network.isOnline() : false;
  let serverTrouble: Trouble | undefined;
  let lastAnswerMs: number | undefined;
  let asking: Promise<boolean> | undefined;
  let askAgain: ReturnType<typeof setTimeout> | undefined;
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();
  scope.add(() => {
    clearTimeout(askAgain);
    for (const timer of waiting.values()) clearTimeout(timer);
  });

  /** Questions that nobody has answered for long; they are trouble until they are answered or given up. */
  const silent = new Set<string>();
  const trouble = (): Trouble | undefined =>
    deviceOffline ? "noAnswer" : (serverTrouble ?? (silent.size > 0 ? "noAnswer" : undefined));
  const change = (work: () => void) => {
    const before = trouble();
    work();
    if (serverTrouble === undefined) clearTimeout(askAgain);
    if (before === trouble()) return;
    for (const listener of [...listeners]) listener();
  };
  const askLater = () => {
    clearTimeout(askAgain);
    if (!scope.disposed) askAgain = setTimeout(() => void check(), askAgainMs * (0.5 + random() / 2));
  };
  const askNow = async (): Promise<boolean> => {
    let isLate = false;
    const hear = (error: ApiError | undefined): boolean => {
      const failed = error && (error.code === "aborted" || isTrouble(error)) ? error : undefined;
      // By then somebody else asked: only that there is an answer is news.
      if (isLate && failed) return false;
      change(() => {
        serverTrouble = failed && (failed.status >= 500 ? "serverFault" : "noAnswer");
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
    // Not given up when the next one is asked: a browser would put that onto the same way into a network that lost it,
    // and each way is tried more and more seldom.
    const isThere = await Promise.race([ask(cancelled.signal).then(hear), silence]);
    clearTimeout(timer);
    if (!isThere) askLater();
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
        if (serverTrouble && !deviceOffline) void check();
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
        askLater();
      }, silentMs),
    );
  };
  const failed = (error: unknown) => {
    const reason = reasonOf(error);
    // One call may fail where the others work: that is told in its own place.
    if (reason && isTrouble(reason)) void check();
  };
  scope.add(
    queryClient.getQueryCache().subscribe((event) => {
      const { queryHash, queryKey } = event.query;
      if (event.type === "removed") settled(queryHash);
      if (event.type !== "updated") return;
      const { type } = event.action;
      // Answered, failed, or given up because nobody looks any more.
      if (event.query.state.fetchStatus === "idle") settled(queryHash);
      if (type === "fetch" && queryKey[0] !== "media") began(queryHash, () => silent.add(queryHash));
      if (type === "success" && !event.action.manual)
        change(() => {
          lastAnswerMs = Date.now();
          serverTrouble = undefined;
        });
      if (type === "error") failed(event.action.error);
    }),
  );
  scope.add(
    queryClient.getMutationCache().subscribe((event) => {
      if (event.type !== "updated" && event.type !== "removed") return;
      const id = `mutation ${event.mutation.mutationId}`;
      const type = event.type === "updated" ? event.action.type : "removed";
      // A change that waits for the server must not be what it waits for.
      if (type === "pending")
        began(id, () => {
          serverTrouble ??= "noAnswer";
        });
      if (type === "success" || type === "error" || type === "removed") settled(id);
      if (event.type === "updated" && event.action.type === "error") failed(event.action.error);
    }),
  );

  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    trouble,
    lastAnswerMs: () => lastAnswerMs,
    check,
    untilBack: () =>
      new Promise((back) => {
        if (!trouble()) return back();
        const stop = subscribe(() => {
          if (trouble()) return;
          stop();
          back();
        });
      }),
    subscribe,
    dispose: scope.dispose,
  };
}
