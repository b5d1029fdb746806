import type { Disposer } from "@sonolens/foundation";
import { backoffMs } from "./backoff.ts";
import { createCatchUp } from "./catch-up.ts";
import { openConnection } from "./connection.ts";
import type { LiveClient, LiveClientOptions, LiveCredentials, LiveErrorCode } from "./live-client.ts";
import { createLiveState } from "./live-state.ts";
import { createMessageOrder, type MessageOrder } from "./message-order.ts";
import { readMessage } from "./read-message.ts";
import { renewalDelayMs } from "./renewal-delay.ts";
import { systemTimers } from "./system-timers.ts";

/**
 * Hears the live messages of a user and hands each over once, in order. Connects, renews its credentials, comes back
 * after a loss and asks for what it missed, until the scope is disposed.
 */
export function createLiveClient({
  timers = systemTimers,
  now = Date.now,
  random = Math.random,
  ...options
}: LiveClientOptions): LiveClient {
  const { scope, onError } = options;
  const state = createLiveState(options.onState);
  const cancelled = new AbortController();
  let order: MessageOrder | undefined;
  /** The connection that messages come through, and the one that is to take its place. */
  let current: Disposer | undefined;
  let next: Disposer | undefined;
  let stopTimer: Disposer = () => {};
  let attempt = 0;
  let starting = false;

  const catchUp = createCatchUp({ ...options, timers, random, signal: cancelled.signal, order: () => order });

  const fail = (code: LiveErrorCode, cause: unknown) => {
    // While messages still come through, a failed renewal is not the user's concern.
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
    const known = order?.last;
    const answer = await options
      .getCredentials(cancelled.signal)
      .catch((error: unknown) => ({ ok: false, error }) as const);
    starting = false;
    if (scope.disposed) return;
    if (!answer.ok) {
      fail("credentialsFailed", answer.error);
      return retry();
    }
    order ??= createMessageOrder(answer.value.sequence, options);
    if (known !== undefined && answer.value.sequence < known) order.restart(answer.value.sequence);
    open(answer.value);
  };

  const open = (credentials: LiveCredentials) => {
    next?.();
    const end = openConnection(options.url, credentials, {
      onReady() {
        current?.();
        current = end;
        next = undefined;
        attempt = 0;
        state.set("connected");
        startIn(renewalDelayMs(credentials.expires, now()));
        catchUp.run();
      },
      onPayload(payload, topic) {
        const { sequence, message, malformed } = readMessage(payload);
        if (malformed) onError({ code: "malformedMessage", topic });
        if (sequence === undefined) return;
        order?.take({ sequence, message });
        if (order?.hasGap) catchUp.run();
      },
      onRefused: fail,
      onClosed() {
        if (end === current) current = undefined;
        if (end === next) next = undefined;
        if (next || starting) return;
        if (!current) state.set("disconnected");
        retry();
      },
    });
    next = end;
  };

  scope.add(() => {
    cancelled.abort();
    stopTimer();
    catchUp.stop();
    next?.();
    current?.();
  });
  state.announce();
  void start();

  return {
    get state() {
      return state.shown;
    },
    get lastSequence() {
      return order?.last ?? 0;
    },
    dismissError: state.dismiss,
    retryNow() {
      if (scope.disposed || current) return;
      attempt = 0;
      void start();
    },
  };
}
