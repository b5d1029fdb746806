import type { Disposer } from "@sonolens/foundation";

/** A text that somebody typed and did not save yet. */
export interface KeptDraft {
  readonly text: string;
  /** What the text was when typing began, and its version. */
  readonly from: string;
  readonly fromVersion: number;
}

/** Unsaved texts that outlive their screen: a session that ends in the middle of typing takes none of them away. */
export interface KeptDrafts {
  read(key: string): KeptDraft | undefined;
  /** Undefined forgets it. */
  write(key: string, draft: KeptDraft | undefined): void;
  /** Forgets all, as when somebody signs out, or somebody else signs in. */
  clear(): void;
  /** Calls back after each change. */
  subscribe(listener: () => void): Disposer;
}

export function createKeptDrafts(): KeptDrafts {
  const kept = new Map<string, KeptDraft>();
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of [...listeners]) listener();
  };
  return {
    read: (key) => kept.get(key),
    write(key, draft) {
      if (draft) kept.set(key, draft);
      else kept.delete(key);
      changed();
    },
    clear() {
      kept.clear();
      changed();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
