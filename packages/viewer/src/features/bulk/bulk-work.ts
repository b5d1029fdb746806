import type { ApiClient, ApiError } from "@sonolens/api-client";
import type { Result } from "@sonolens/foundation";
import { reasonOf } from "../../data/server/call-error.ts";
import { orStopped, sendWithRetry } from "../../data/server/send-with-retry.ts";
import type { Services } from "../../data/services.ts";
import { sessionEdits } from "../../data/snapshots/pending-edits.ts";
import type { BulkRunOptions } from "../../lib/tasks/bulk-run.ts";

/** Does something to one snapshot. */
export type BulkWork = BulkRunOptions<string>["work"];

/** Makes a call as part of the work. Rejects with CallError. */
export type Ask = <Value>(call: (api: ApiClient) => Promise<Result<Value, ApiError>>) => Promise<Value>;

/** Ends the work on one snapshot for a reason that is found before a request is sent. */
export class Refused extends Error {
  readonly code: string;

  constructor(code: string) {
    super(`Refused: ${code}`);
    this.name = "Refused";
    this.code = code;
  }
}

/** What a bulk change needs of the viewer. */
export type BulkServices = Pick<Services, "api" | "connection" | "frame">;

/**
 * Work that calls the server, in the session that it was begun in: in turn with other edits of the snapshot, waiting
 * while the server cannot be reached. Fails with the code of the call, or of Refused.
 */
export function workOf(
  { api, connection, frame }: BulkServices,
  steps: (id: string, ask: Ask) => Promise<void>,
): BulkWork {
  const { get, scope } = frame.session();
  return async (id, stopped) => {
    const context = {
      connection: {
        check: connection.check,
        untilBack: () => orStopped(connection.untilBack(), stopped),
      },
      scope,
    };
    try {
      await get(sessionEdits).inTurn(id, () => steps(id, (call) => sendWithRetry(context, () => call(api))));
      return { ok: true };
    } catch (error) {
      if (error instanceof Refused) return { ok: false, code: error.code };
      const reason = reasonOf(error);
      if (!reason) throw error;
      return { ok: false, code: reason.code };
    }
  };
}
