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
  /** Forgets all, as when somebody signs out. */
  clear(): void;
}

export function createKeptDrafts(): KeptDrafts {
  const kept = new Map<string, KeptDraft>();
  return {
    read: (key) => kept.get(key),
    write(key, draft) {
      if (draft) kept.set(key, draft);
      else kept.delete(key);
    },
    clear: () => kept.clear(),
  };
}
