/** How the caller follows and stops a long task. */
export interface TaskControl {
  /** Called with the share done, 0..1. */
  onProgress?: (share: number) => void;
  /** Stops the task with the error `cancelled`. */
  signal?: AbortSignal;
}

/** Reports progress and lets waiting events run, so that a cancel can arrive. Returns false when to stop. */
export async function breathe({ onProgress, signal }: TaskControl, share: number): Promise<boolean> {
  if (signal?.aborted) return false;
  onProgress?.(Math.min(1, share));
  await new Promise<void>((resolve) => {
    setTimeout(resolve, 0);
  });
  return !signal?.aborted;
}
