import type { ApiError } from "@sonolens/api-client";
import type { LiveMessage } from "@sonolens/domain";
import type { Scope } from "@sonolens/foundation";
import { createLiveClient, type LiveClient } from "@sonolens/iot-client";
import { handlerOf, type LiveHandlers } from "../contract/live-messages.ts";
import { liveFailure } from "../data/server/live-failure.ts";
import type { Services } from "../data/services.ts";

interface LiveConnection {
  readonly services: Pick<Services, "api" | "connection" | "frame">;
  /** Of the broker, over WebSocket. */
  readonly url: string;
  /** Of all features. */
  readonly handlers: readonly LiveHandlers[];
  /** Notifies the user of a message, if it is relevant. */
  readonly notify: (message: LiveMessage) => void;
  readonly scope: Scope;
}

/** Connects to the broker until the scope ends, and passes its messages to the features. */
export function connectLive({ services, url, handlers, notify, scope }: LiveConnection): LiveClient {
  const { api, connection, frame } = services;
  const store = frame.session();
  let caughtUp = false;
  const client: LiveClient = createLiveClient({
    url,
    getCredentials: (signal) => api.getLiveCredentials({}, { signal }),
    fetchMissed: (after, signal) => api.listMissedMessages({ query: { after } }, { signal }),
    logError: (errorStr, signal) => api.logClientError({ query: { errorStr } }, { signal }),
    onMessage: (message) => {
      for (const { onMessage } of handlers) void handlerOf(onMessage, message)?.(message);
      notify(message);
    },
    onState: (state) => {
      document.documentElement.dataset.live = state;
      store.set(liveFailure, state === "error" ? { dismiss: () => client.dismissError() } : undefined);
      if (state === "connected" && !caughtUp) for (const each of handlers) each.onFirstConnection?.();
      caughtUp ||= state === "connected";
      // A dropped connection is often the first sign of an outage while no requests are made.
      if (state === "disconnected") void connection.check();
    },
    onError: (error) => {
      console.warn(`Live messages: ${error.code}`);
      // An unreachable server has a notice of its own, which disappears automatically.
      if (error.code === "credentialsFailed" && isUnreachable(error.cause)) client.dismissError();
    },
    onReset: () => {
      for (const each of handlers) each.onReset?.();
    },
    now: api.session.serverNowMs,
    scope,
  });
  scope.add(() => {
    // The next session, or another viewer in this page, is not connected yet.
    delete document.documentElement.dataset.live;
  });
  return client;
}

/** Whether a call failed in transit, or was aborted for lack of a response. */
const isUnreachable = (cause: unknown): boolean => {
  const code = (cause as Partial<ApiError> | undefined)?.code;
  return code === "networkError" || code === "aborted";
};
