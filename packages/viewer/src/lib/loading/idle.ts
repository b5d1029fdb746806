import type { Scope } from "@sonolens/foundation";

/** Resolves after a time, unless the scope is disposed before. */
export const elapsed = (ms: number, scope: Scope) =>
  new Promise<void>((done) => {
    const timer = setTimeout(done, ms);
    scope.add(() => clearTimeout(timer));
  });

/** Waits until the page is idle, but not for long. */
export const idle = () =>
  new Promise<void>((done) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => done(), { timeout: 2000 });
    else setTimeout(done, 500);
  });

/** Waits until the current state is painted and the page is idle; a hidden page paints nothing. */
export async function drawnAndIdle(): Promise<void> {
  for (let frame = 0; frame < 3; frame++)
    await new Promise<void>((done) => {
      requestAnimationFrame(() => done());
      setTimeout(done, 100);
    });
  await idle();
}
