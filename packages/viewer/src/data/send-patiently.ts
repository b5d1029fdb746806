import { type ApiError, clientError } from "@sonolens/api-client";
import type { Result } from "@sonolens/foundation";
import { CallError, unwrap } from "./call-error.ts";
import { type Connection, isTrouble } from "./connection.ts";

interface Patience {
  readonly connection: Pick<Connection, "check" | "untilBack">;
  /** Whether nobody wants it sent any more, as when the session is over. */
  readonly isOver: () => boolean;
}

/**
 * Sends a change that may be sent twice. While the server cannot be reached it waits, and sends it again when it can.
 * Rejects with CallError: `aborted` where it is over before it was sent.
 */
export async function sendPatiently<Value>(
  { connection, isOver }: Patience,
  send: () => Promise<Result<Value, ApiError>>,
): Promise<Value> {
  for (;;) {
    if (isOver()) throw new CallError(clientError("aborted"));
    const answer = await send();
    // Where the server answers otherwise, the change itself is what it cannot take.
    if (answer.ok || !isTrouble(answer.error) || (await connection.check())) return unwrap(answer);
    await connection.untilBack();
  }
}
