import { bestEffort } from "@sonolens/foundation";
import type { LiveError, LogError } from "./live-client.ts";

/** Minimum interval between logs of the same code: a broken network would otherwise fill the server's log. */
const quietMs = 60_000;

/** Forwards errors and logs them to the backend too; failures of that request are ignored. */
export function createErrorLog(parts: {
  readonly onError: (error: LiveError) => void;
  readonly logError?: LogError;
  readonly now: () => number;
  readonly signal: AbortSignal;
}): (error: LiveError) => void {
  const { onError, logError, now, signal } = parts;
  const loggedMs = new Map<string, number>();
  return (error) => {
    onError(error);
    if (logError === undefined || signal.aborted) return;
    const lastMs = loggedMs.get(error.code);
    if (lastMs !== undefined && Math.abs(now() - lastMs) < quietMs) return;
    loggedMs.set(error.code, now());
    // Neither the payload nor the credentials are logged; a topic contains at most the id of a user.
    const text = error.topic === undefined ? `iot ${error.code}` : `iot ${error.code} ${error.topic}`;
    void bestEffort(Promise.resolve().then(() => logError(text, signal)));
  };
}
