import { setTimeout as wait } from "node:timers/promises";

/** Waits until something holds; throws when it still does not after a while. */
export async function until(holds: () => boolean | Promise<boolean>, limitMs = 10_000): Promise<void> {
  const endsMs = performance.now() + limitMs;
  while (!(await holds())) {
    if (performance.now() > endsMs) throw new Error(`Still not so after ${limitMs} ms`);
    await wait(20);
  }
}
