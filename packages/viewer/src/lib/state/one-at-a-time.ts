import { type Scope, settled } from "@sonolens/foundation";

/** Minimum interval, because messages arrive in bursts, as while thousands of files are imported. */
const betweenMs = 250;

/**
 * Requests at once, and again some time after the response if requested meanwhile. A request in flight is not canceled
 * for the next one, or a list that changes all the time would never arrive.
 */
export function oneAtATime(request: () => Promise<unknown>, scope: Scope): () => void {
  let isRunning = false;
  let isWanted = false;
  const run = async () => {
    isRunning = true;
    while (isWanted && !scope.disposed) {
      isWanted = false;
      await settled(request());
      await new Promise((done) => setTimeout(done, betweenMs));
    }
    isRunning = false;
  };
  return () => {
    isWanted = true;
    if (!isRunning) void run();
  };
}
