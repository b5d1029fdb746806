/** How the caller follows and stops a long task. */
export interface TaskControl {
  /** Called with the share done, 0..1. */
  onProgress?: (share: number) => void;
  /** Stops the task with the error `cancelled`. */
  signal?: AbortSignal;
}

/** Reports progress and yields to waiting events, so that a cancellation can arrive. Returns false if canceled. */
export async function breathe({ onProgress, signal }: TaskControl, share: number): Promise<boolean> {
  if (signal?.aborted) return false;
  onProgress?.(Math.min(1, share));
  await new Promise<void>((resolve) => {
    setTimeout(resolve, 0);
  });
  return !signal?.aborted;
}

/** Time between two yields; a yield costs a millisecond or more. */
const maxStretchMs = 40;

/** A `breathe` for small steps: most calls return immediately. */
export function pacedBreath(control: TaskControl): (share: number) => Promise<boolean> {
  let breathedAtMs = performance.now();
  return async (share) => {
    if (performance.now() - breathedAtMs < maxStretchMs) return !control.signal?.aborted;
    const goesOn = await breathe(control, share);
    breathedAtMs = performance.now();
    return goesOn;
  };
}

/** Runs work that yields the share done at each step. Undefined when canceled. */
export async function inSteps<Answer>(
  work: Generator<number, Answer>,
  control: TaskControl,
): Promise<Answer | undefined> {
  const breath = pacedBreath(control);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    if (!(await breath(step.value))) return undefined;
  }
}
