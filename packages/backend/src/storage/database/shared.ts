/**
 * Asks once for all who come while an earlier question is on its way: whoever comes gets an answer to a question that
 * was put after they came.
 */
export function shared<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<Value> | undefined;
  return () => {
    next ??= running.then(() => {
      next = undefined;
      const answer = ask();
      running = answer.catch(() => undefined);
      return answer;
    });
    return next;
  };
}
