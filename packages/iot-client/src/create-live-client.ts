import { createCatchUp } from "./catch-up.ts";
import { createErrorLog } from "./error-log.ts";
import { keepConnected } from "./keep-connected.ts";
import { type LiveClient, type LiveClientOptions, systemTimers } from "./live-client.ts";
import { createMessageOrder, type MessageOrder } from "./message-order.ts";
import { readMessage } from "./read-message.ts";
import { halfAnHourMs } from "./renewal-delay.ts";

/**
 * Receives the live messages of a user and delivers each once, in order. Connects, renews its credentials, reconnects
 * after a loss and fetches missed messages, until the scope is disposed.
 */
export function createLiveClient({
  timers = systemTimers,
  now = Date.now,
  random = Math.random,
  ...options
}: LiveClientOptions): LiveClient {
  const { scope } = options;
  const cancelled = new AbortController();
  const onError = createErrorLog({ ...options, now, signal: cancelled.signal });
  let order: MessageOrder | undefined;
  let knownBefore: number | undefined;
  const catchUp = createCatchUp({
    ...options,
    onError,
    timers,
    random,
    signal: cancelled.signal,
    order: () => order,
  });
  scope.add(() => {
    cancelled.abort();
    catchUp.stop();
  });

  const connection = keepConnected({
    ...options,
    timers,
    now,
    random,
    onError,
    renewEveryMs: halfAnHourMs,
    getCredentials(signal) {
      // Messages keep arriving while the server responds; only an earlier number shows that the server's sequence
      // restarted.
      knownBefore = order?.last;
      return options.getCredentials(signal);
    },
    onCredentials({ sequence }) {
      order ??= createMessageOrder(sequence, options);
      if (knownBefore !== undefined && sequence < knownBefore) order.restart(sequence);
    },
    onReady: catchUp.run,
    onPayload(payload, topic) {
      const { sequence, message, malformed } = readMessage(payload);
      if (malformed) onError({ code: "malformedMessage", topic });
      if (sequence === undefined) return;
      order?.take({ sequence, message });
      if (order?.hasGap) catchUp.run();
    },
  });

  return {
    get state() {
      return connection.state;
    },
    get lastSequence() {
      return order?.last ?? 0;
    },
    dismissError: connection.dismissError,
    retryNow: connection.retryNow,
  };
}
