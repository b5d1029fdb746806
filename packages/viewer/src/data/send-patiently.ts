import { type ApiError, clientError } from "@sonolens/api-client";
import type { Result } from "@sonolens/foundation";
import { CallError, unwrap } from "./call-error.ts";
import { type Connection, isTrouble } from "./connection.ts";

interface Patience {
  readonly connection: Pick<Connection, "check" | "untilBack">;
  /** Whether nobody wants it sent any more, as when the session is over. */
  readonly isOver: () => boolean;
}

/** How often a change may get no answer although others do: a network that has just gone may look as if it were there. */
const maxLost = 3;

/**
 * Sends a change that may be sent twice. While the server cannot be reached it waits, and sends it again when it can;
 * what got no answer although others do is sent twice more.
 * Rejects with CallError: `aborted` where it is over before there is an answer.
 */
export async function sendPatiently<Value>(
  { connection, isOver }: Patience,
  send: () => Promise<Result<Value, ApiError>>,
): Promise<Value> {
  const stopIfOver = () => {
    if (isOver()) throw new CallError(clientError("aborted"));
  };
  let lost = 0;
  for (;;) {
    stopIfOver();
    const answer = await send();
    stopIfOver();
    if (answer.ok || !isTrouble(answer.error)) return unwrap(answer);
    if (!(await connection.check())) await connection.untilBack();
    // Where the server answers otherwise, the change itself is what it cannot take, or what never arrives.
    else if (answer.error.status > 0 || ++lost === maxLost) return unwrap(answer);
  }
}

/** Waits for the server, but not beyond a stop: then it rejects with CallError, `aborted`. */
export const orStopped = (waiting: Promise<void>, stopped: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const stop = () => reject(new CallError(clientError("aborted")));
    if (stopped.aborted) return stop();
    stopped.addEventListener("abort", stop, { once: true });
    void waiting.then(resolve);
  });
