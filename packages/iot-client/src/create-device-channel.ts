import type { Result, Scope } from "@sonolens/foundation";
import type { TemporaryCredentials } from "./connection.ts";
import { createErrorLog } from "./error-log.ts";
import { keepConnected, type PersistentConnection } from "./keep-connected.ts";
import { type LiveError, type LiveState, type LogError, systemTimers, type Timers } from "./live-client.ts";
import { fiftyMinutesMs } from "./renewal-delay.ts";

export interface DeviceChannelOptions {
  /** For example "wss://sonolens.example/mqtt". */
  readonly url: string;
  /** As getDeviceLiveCredentials returns, for one camera. */
  readonly getCredentials: (signal: AbortSignal) => Promise<Result<TemporaryCredentials, unknown>>;
  /** A message published by the camera: parsed JSON, not validated. */
  readonly onMessage: (message: unknown, topic: string) => void;
  readonly onState: (state: LiveState) => void;
  readonly onError: (error: LiveError) => void;
  readonly logError?: LogError;
  readonly timers?: Timers;
  /** The server's time in milliseconds. */
  readonly now?: () => number;
  readonly random?: () => number;
  readonly scope: Scope;
}

/**
 * Receives the messages of one camera, for direct transfer and remote control. They are neither numbered nor stored:
 * messages sent while the connection is down are lost.
 */
export function createDeviceChannel({
  timers = systemTimers,
  now = Date.now,
  random = Math.random,
  ...options
}: DeviceChannelOptions): PersistentConnection {
  const cancelled = new AbortController();
  options.scope.add(() => cancelled.abort());
  const onError = createErrorLog({ ...options, now, signal: cancelled.signal });
  return keepConnected({
    ...options,
    timers,
    now,
    random,
    onError,
    renewEveryMs: fiftyMinutesMs,
    onPayload(payload, topic) {
      const message = parse(payload);
      if (message === undefined) onError({ code: "malformedMessage", topic });
      else options.onMessage(message, topic);
    },
  });
}

function parse(payload: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(payload));
  } catch {
    return undefined;
  }
}
