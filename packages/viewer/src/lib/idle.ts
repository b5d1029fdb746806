/** Waits until the page has nothing more urgent to do, but not for long. */
export const idle = () =>
  new Promise<void>((done) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => done(), { timeout: 2000 });
    else setTimeout(done, 500);
  });

/** Waits until what is known now is drawn and the page has nothing more urgent to do; a hidden page draws nothing. */
export async function drawnAndIdle(): Promise<void> {
  for (let frame = 0; frame < 3; frame++)
    await new Promise<void>((done) => {
      requestAnimationFrame(() => done());
      setTimeout(done, 100);
    });
  await idle();
}
