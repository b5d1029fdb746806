/** The first message of a worker that `openWorker` starts. */
export const workerReady = "ready";

/** Called by the script of such a worker once it can receive messages. */
export const tellReady = (): void => self.postMessage(workerReady);
