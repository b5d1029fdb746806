import { settled } from "@sonolens/foundation";
/**
 * Shares one call among all callers that arrive while an earlier one is running: each gets the result of a
 * call that started after it arrived.
 */
export function shared<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<Value> | undefined;
  return () => {
    next ??= running.then(() => {
      next = undefined;
      const answer = ask();
      running = settled(answer);
      return answer;
    });
    return next;
  };
}
