import { workOwner } from "./work-owner.ts";

/** What goes on in later turns of the event loop, by owner. */
const lines = new Map<string, (() => void)[]>();

/**
 * Lets everything else run that is ready. Pieces of work of the same owner go on one in each turn of the event loop, so
 * that long calls of an account that are answered at the same time take no more of a turn than one of them.
 */
export function yieldToOthers(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const owner = workOwner();
  if (lines.size === 0) setImmediate(goOn);
  const line = lines.get(owner);
  if (line === undefined) lines.set(owner, [resolve]);
  else line.push(resolve);
  return promise;
}

function goOn(): void {
  for (const [owner, line] of lines) {
    line.shift()?.();
    if (line.length === 0) lines.delete(owner);
  }
  if (lines.size > 0) setImmediate(goOn);
}
