/** Lets other work run; resolves when it is this work's turn again. */
export type Pause = () => Promise<unknown>;

/** For callers without other work. */
export const noPause: Pause = () => Promise.resolve();
