import { type ApiClient, type ApiError, clientError } from "@sonolens/api-client";
import type { Result, Scope } from "@sonolens/foundation";
import type { SharedStore } from "../../lib/state/shared-state.ts";
import { CallError, unwrap } from "./call-error.ts";
import { type Connection, isTransient } from "./connection.ts";

export interface RetryContext {
  readonly connection: Pick<Connection, "check" | "untilBack">;
  /** At its end the change becomes irrelevant. */
  readonly scope: Pick<Scope, "disposed">;
}

/**
 * The lifetime of a change that the user makes now. It ends with the session, but not when the viewer is removed: fields
 * send their unsaved values then.
 */
export function lifetimeOfChange(
  { session }: Pick<ApiClient, "session">,
  { scope }: Pick<SharedStore<"session">, "scope">,
): RetryContext["scope"] {
  const { generation } = session;
  const isLate = scope.disposed;
  return {
    get disposed() {
      return isLate || session.generation !== generation;
    },
  };
}

/**
 * Maximum number of attempts without a response while others get one: a network that was just lost may still look
 * available.
 */
const maxLost = 3;

/**
 * Sends an idempotent change. While the server is unreachable it waits, and retries when it is back; a call without a
 * response although others get one is retried twice. Rejects with CallError: `aborted` if it is over before there is a
 * response.
 */
export async function sendWithRetry<Value>(
  { connection, scope }: RetryContext,
  send: () => Promise<Result<Value, ApiError>>,
): Promise<Value> {
  const stopIfOver = () => {
    if (scope.disposed) throw new CallError(clientError("aborted"));
  };
  let lost = 0;
  for (;;) {
    stopIfOver();
    const answer = await send();
    stopIfOver();
    if (answer.ok || !isTransient(answer.error)) return unwrap(answer);
    if (!(await connection.check())) await connection.untilBack();
    // If the server responds otherwise, it cannot process this change, or never receives it.
    else if (answer.error.status > 0 || ++lost === maxLost) return unwrap(answer);
  }
}

/** Waits for the server, but not beyond an abort: then it rejects with CallError, `aborted`. */
export const orStopped = (waiting: Promise<void>, stopped: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const stop = () => reject(new CallError(clientError("aborted")));
    if (stopped.aborted) return stop();
    stopped.addEventListener("abort", stop, { once: true });
    void waiting.then(resolve);
  });
