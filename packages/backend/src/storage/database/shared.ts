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

/** The same for each key. */
export function sharedByKey<Value>(): (key: string, ask: () => Promise<Value>) => Promise<Value> {
  const sharing = new Map<string, { readonly ask: () => Promise<Value>; waiting: number }>();
  return async (key, ask) => {
    const one = sharing.get(key) ?? { ask: shared(ask), waiting: 0 };
    sharing.set(key, one);
    one.waiting += 1;
    try {
      return await one.ask();
    } finally {
      one.waiting -= 1;
      if (one.waiting === 0) sharing.delete(key);
    }
  };
}
