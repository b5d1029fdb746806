/** Undoes one acquisition: removes a listener, clears a timer, closes a socket. */
export type Disposer = () => void;

/** Owns resources; disposes all of them at once, in reverse order. */
export interface Scope {
  readonly disposed: boolean;
  /** Registers a disposer. On a disposed scope it runs immediately, as sockets answer late. */
  add(disposer: Disposer): void;
  /** A scope that is disposed with, and before the disposers of, this one. */
  child(): Scope;
  /** Runs every disposer once; if some throw, the rest still run and the first error is thrown. */
  dispose(): void;
}

/** Makes an empty scope. */
export function createScope(): Scope {
  let disposers: Disposer[] = [];
  const children = new Set<Scope>();
  let disposed = false;

  const scope: Scope = {
    get disposed() {
      return disposed;
    },
    add(disposer) {
      if (disposed) disposer();
      else disposers.push(disposer);
    },
    child() {
      const child = createScope();
      if (disposed) child.dispose();
      else {
        children.add(child);
        child.add(() => children.delete(child));
      }
      return child;
    },
    dispose() {
      if (disposed) return;
      disposed = true;
      const pending = [...[...children].map((child) => () => child.dispose()), ...disposers.reverse()];
      disposers = [];
      runAll(pending);
    },
  };
  return scope;
}

function runAll(disposers: readonly Disposer[]): void {
  let firstError: unknown;
  let failed = false;
  for (const disposer of disposers) {
    try {
      disposer();
    } catch (error) {
      if (!failed) firstError = error;
      failed = true;
    }
  }
  if (failed) throw firstError;
}
