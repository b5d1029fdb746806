const ignore = () => undefined;

/** Waits until work has ended, whatever its outcome, which others handle. */
export async function settled(work: PromiseLike<unknown> | undefined): Promise<void> {
  await work?.then(ignore, ignore);
}

/**
 * Marks a rejection as handled for work that is awaited later, or no more once something else has ended the wait.
 * Returns the work.
 */
export function awaitedLater<Work extends Promise<unknown>>(work: Work): Work {
  work.catch(ignore);
  return work;
}

/**
 * Runs a cleanup, a preload or a report whose failure has no consequence: it is repeated, or what it would have done
 * expires. Waiting for it is optional.
 */
export const bestEffort = (work: PromiseLike<unknown> | undefined): Promise<void> => settled(work);
