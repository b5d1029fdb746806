import type { LiveMessage } from "@sonolens/domain";
import type { Disposer, Result, Scope } from "@sonolens/foundation";
import type { LiveErrorCode, TemporaryCredentials } from "./connection.ts";

/** Pending until the first attempt has succeeded or failed; `error` remains until it is dismissed. */
export type LiveState = "pending" | "connected" | "disconnected" | "error";

export interface LiveError {
  readonly code: LiveErrorCode;
  readonly topic?: string;
  readonly cause?: unknown;
}

/** Temporary credentials, as returned by getLiveCredentials. */
export interface LiveCredentials extends TemporaryCredentials {
  /** Sequence number of the last message so far. */
  readonly sequence: number;
}

/** The response of listMissedMessages. */
export interface MissedMessages {
  readonly messages: readonly unknown[];
  readonly lastSequence: number;
  readonly complete: boolean;
}

/** Logs an error to the backend, with the parameters of `GET /api/log-client/` (LIVE-18). */
export type LogError = (errorStr: string, signal: AbortSignal) => Promise<unknown>;

/** Starts a timer; the disposer stops it. */
export interface Timers {
  after(delayMs: number, callback: () => void): Disposer;
}

/** The timers of the platform. */
export const systemTimers: Timers = {
  after(delayMs, callback) {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
};

export interface LiveClientOptions {
  /** For example "wss://sonolens.example/mqtt". */
  readonly url: string;
  readonly getCredentials: (signal: AbortSignal) => Promise<Result<LiveCredentials, unknown>>;
  readonly fetchMissed: (after: number, signal: AbortSignal) => Promise<Result<MissedMessages, unknown>>;
  /** Every message once, in order. */
  readonly onMessage: (message: LiveMessage) => void;
  readonly onState: (state: LiveState) => void;
  readonly onError: (error: LiveError) => void;
  /** Logs errors to the backend too, each code once a minute at most. */
  readonly logError?: LogError;
  /** Messages are permanently lost: reload the lists. */
  readonly onReset: () => void;
  /** Default: the platform's timers. */
  readonly timers?: Timers;
  /** The server's time in milliseconds; decides when credentials expire. Default: this device's time. */
  readonly now?: () => number;
  /** From 0 to 1; spreads the retries of many clients. */
  readonly random?: () => number;
  /** Owns the connection, which ends when the scope is disposed. */
  readonly scope: Scope;
}

export interface LiveClient {
  readonly state: LiveState;
  /** Sequence number of the last delivered message. */
  readonly lastSequence: number;
  /** Dismisses the error; the state is then that of the connection. */
  dismissError(): void;
  /**
   * Connects at once instead of waiting, for example when the network is back. If there is a connection, checks whether
   * it still works.
   */
  retryNow(): void;
}
