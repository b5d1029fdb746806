import type { LiveError, LogError } from "./live-client.ts";

/** The same code is logged at most this often: a broken network would otherwise fill the log of the server. */
const quietMs = 60_000;

/** Hands errors on, and tells the backend of them too; what goes wrong with that stays without consequence. */
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
    // Neither the payload nor the credentials: a topic holds the id of a user at most.
    const text = error.topic === undefined ? `iot ${error.code}` : `iot ${error.code} ${error.topic}`;
    void Promise.resolve()
      .then(() => logError(text, signal))
      .catch(() => {});
  };
}
