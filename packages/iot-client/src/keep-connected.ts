import type { Disposer, Result, Scope } from "@sonolens/foundation";
import {
  type Connection,
  type LiveErrorCode,
  openConnection,
  type TemporaryCredentials,
} from "./connection.ts";
import type { LiveState, Timers } from "./live-client.ts";
import { createLiveState } from "./live-state.ts";
import { renewalDelayMs } from "./renewal-delay.ts";

const firstMs = 1000;
const longestMs = 30_000;

/**
 * Delay before attempt `attempt` (from 0): 1, 2, 4 and so on up to 30 s, half of it random, so that clients do not all
 * reconnect to a restarted server at once. `random` is from 0 to 1.
 */
export function backoffMs(attempt: number, random: number): number {
  const fullMs = Math.min(longestMs, firstMs * 2 ** Math.min(attempt, 10));
  return fullMs / 2 + (fullMs / 2) * random;
}

/** A request that takes longer is aborted and retried, because a server may be reachable by then. */
const maxAnswerMs = 10_000;

export interface KeepConnectedOptions<Credentials extends TemporaryCredentials> {
  readonly url: string;
  readonly getCredentials: (signal: AbortSignal) => Promise<Result<Credentials, unknown>>;
  /** New credentials were received; their connection is opened afterwards. */
  readonly onCredentials?: (credentials: Credentials) => void;
  /** Connected and subscribed to all topics. */
  readonly onReady?: () => void;
  readonly onPayload: (payload: Uint8Array, topic: string) => void;
  readonly onState: (state: LiveState) => void;
  readonly onError: (error: { readonly code: LiveErrorCode; readonly cause: unknown }) => void;
  /** Maximum time for which credentials are used. */
  readonly renewEveryMs: number;
  readonly timers: Timers;
  readonly now: () => number;
  readonly random: () => number;
  readonly scope: Scope;
}

/** The API of a client besides its callbacks. */
export interface PersistentConnection {
  readonly state: LiveState;
  dismissError(): void;
  retryNow(): void;
}

/**
 * Maintains one connection to the broker until the scope is disposed: fetches credentials, renews them over a second
 * connection before the first one ends, and reconnects after a loss.
 */
export function keepConnected<Credentials extends TemporaryCredentials>(
  options: KeepConnectedOptions<Credentials>,
): PersistentConnection {
  const { scope, timers, now, random, onError } = options;
  const state = createLiveState(options.onState);
  const cancelled = new AbortController();
  /** The connection that delivers messages, and the one that will replace it. */
  let current: Connection | undefined;
  let next: Connection | undefined;
  let stopTimer: Disposer = () => {};
  let attempt = 0;
  let starting = false;

  const fail = (code: LiveErrorCode, cause: unknown) => {
    // While messages still arrive, a failed renewal does not concern the user.
    if (!current) state.fail();
    onError({ code, cause });
  };

  const startIn = (delayMs: number) => {
    stopTimer();
    stopTimer = timers.after(delayMs, () => void start());
  };

  const retry = () => {
    startIn(backoffMs(attempt, random()));
    attempt += 1;
  };

  const start = async () => {
    if (starting || scope.disposed) return;
    starting = true;
    stopTimer();
    const answer = await options
      .getCredentials(AbortSignal.any([cancelled.signal, AbortSignal.timeout(maxAnswerMs)]))
      .catch((error: unknown) => ({ ok: false, error }) as const);
    starting = false;
    if (scope.disposed) return;
    if (!answer.ok) {
      fail("credentialsFailed", answer.error);
      return retry();
    }
    options.onCredentials?.(answer.value);
    open(answer.value);
  };

  const open = (credentials: Credentials) => {
    next?.end();
    const opened = openConnection(options.url, credentials, {
      onReady() {
        current?.end();
        current = opened;
        next = undefined;
        attempt = 0;
        state.set("connected");
        startIn(renewalDelayMs(credentials.expires, now(), options.renewEveryMs));
        options.onReady?.();
      },
      onPayload: options.onPayload,
      onRefused: fail,
      onClosed() {
        if (opened === current) current = undefined;
        if (opened === next) next = undefined;
        if (!current) state.set("disconnected");
        if (!next && !starting) retry();
      },
    });
    next = opened;
  };

  scope.add(() => {
    cancelled.abort();
    stopTimer();
    next?.end();
    current?.end();
  });
  state.announce();
  void start();

  return {
    get state() {
      return state.shown;
    },
    dismissError: state.dismiss,
    retryNow() {
      if (scope.disposed) return;
      if (current) return current.probe();
      attempt = 0;
      void start();
    },
  };
}
