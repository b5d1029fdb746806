import { createScope } from "@sonolens/foundation";

/** Owns what a backend opened, and ends it in the order of a `Scope`, although ending takes time. */
export interface Closing {
  readonly isClosing: boolean;
  /** Ends work beside the calls: begun first, the last added first, and all at the same time. */
  onStop(stop: () => Promise<void>): void;
  /** Releases a resource: one after the other, the last added first. */
  onClose(close: () => Promise<void> | void): void;
  /** Does all of it once; if some of it throws, the rest is done and the first error is thrown. */
  close(): Promise<void>;
}

export function createClosing(): Closing {
  const scope = createScope();
  const work = scope.child();
  const stopping: Promise<void>[] = [];
  const steps: (() => Promise<void> | void)[] = [];
  const errors: unknown[] = [];
  let closed: Promise<void> | undefined;

  async function attempt(step: () => Promise<void> | void): Promise<void> {
    try {
      await step();
    } catch (error) {
      errors.push(error);
    }
  }

  async function closeNow(): Promise<void> {
    scope.dispose();
    await Promise.all(stopping);
    for (const step of steps) await attempt(step);
    if (errors.length > 0) throw errors[0];
  }

  return {
    get isClosing() {
      return scope.disposed;
    },
    onStop: (stop) => work.add(() => stopping.push(attempt(stop))),
    onClose: (close) => scope.add(() => steps.push(close)),
    close() {
      closed ??= closeNow();
      return closed;
    },
  };
}
