import type { LiveMessage } from "@sonolens/domain";
import type { Disposer, Result, Scope } from "@sonolens/foundation";
import type { TemporaryCredentials } from "./connection.ts";

/** Pending until the first attempt has come to something; `error` stays until it is dismissed. */
export type LiveState = "pending" | "connected" | "disconnected" | "error";

export type LiveErrorCode =
  /** No temporary credentials were to be had. */
  | "credentialsFailed"
  /** The broker does not take the credentials. */
  | "connectionRefused"
  /** The broker does not let this user hear a topic. */
  | "subscriptionRefused"
  /** A message that is not JSON, or not one of ours. */
  | "malformedMessage"
  /** What was missed could not be read; it is tried again. */
  | "catchUpFailed";

export interface LiveError {
  readonly code: LiveErrorCode;
  readonly topic?: string;
  readonly cause?: unknown;
}

/** Temporary sign-in, as getLiveCredentials answers it. */
export interface LiveCredentials extends TemporaryCredentials {
  /** Number of the last message so far. */
  readonly sequence: number;
}

/** What listMissedMessages answers. */
export interface MissedMessages {
  readonly messages: readonly unknown[];
  readonly lastSequence: number;
  readonly complete: boolean;
}

/** Tells the backend of an error, as `GET /api/log-client/` takes it (LIVE-18). */
export type LogError = (errorStr: string, signal: AbortSignal) => Promise<unknown>;

/** Starts a timer; the disposer stops it. */
export interface Timers {
  after(delayMs: number, callback: () => void): Disposer;
}

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
  /** Messages are lost for good: read the lists again. */
  readonly onReset: () => void;
  /** The platform's timers when left out. */
  readonly timers?: Timers;
  /** The server's time in milliseconds; decides when credentials run out. This device's when left out. */
  readonly now?: () => number;
  /** From 0 to 1; spreads the attempts of many clients. */
  readonly random?: () => number;
  /** Owns the connection: everything ends with it. */
  readonly scope: Scope;
}

export interface LiveClient {
  readonly state: LiveState;
  /** Number of the last message that was handed over. */
  readonly lastSequence: number;
  /** Takes the error away; the state is then what the connection is. */
  dismissError(): void;
  /**
   * Tries at once instead of waiting, for example when the network is back. Where there is a connection, finds out whether
   * it still holds.
   */
  retryNow(): void;
}
