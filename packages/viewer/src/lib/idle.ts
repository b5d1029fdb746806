/** Waits until the page has nothing more urgent to do, but not for long. */
export const idle = () =>
  new Promise<void>((done) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => done(), { timeout: 2000 });
    else setTimeout(done, 500);
  });
