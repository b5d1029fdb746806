import type { Disposer } from "@sonolens/foundation";
import type { ViewerHost } from "../../host/viewer-host.ts";

/** A text that was typed and not saved yet. */
export interface StoredDraft {
  readonly text: string;
  /** The original text when typing started, and its version. */
  readonly from: string;
  readonly fromVersion: number;
}

/**
 * Unsaved texts that survive their screen, a reload, and a session that ends while typing. A key starts with the id of
 * its user and a colon.
 */
export type DraftStorage = ReturnType<typeof createDraftStorage>;

export function createDraftStorage(storage: ViewerHost["windowStorage"]) {
  const kept = read(storage);
  const listeners = new Set<() => void>();
  const changed = () => {
    if (kept.size > 0) storage.write("drafts", JSON.stringify([...kept]));
    else storage.remove("drafts");
    for (const listener of [...listeners]) listener();
  };
  return {
    read: (key: string): StoredDraft | undefined => kept.get(key),
    /** Undefined removes it. */
    write(key: string, draft: StoredDraft | undefined): void {
      if (draft) kept.set(key, draft);
      else kept.delete(key);
      changed();
    },
    /** Removes all but those of one user; of all users without an argument, as on sign-out. */
    keepOnly(userId?: string): void {
      for (const key of [...kept.keys()]) if (!key.startsWith(`${userId}:`)) kept.delete(key);
      changed();
    },
    /** Calls back after each change. */
    subscribe(listener: () => void): Disposer {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The drafts from before a reload; none if unreadable. */
function read(storage: ViewerHost["windowStorage"]): Map<string, StoredDraft> {
  try {
    return new Map<string, StoredDraft>(JSON.parse(storage.read("drafts") ?? "[]"));
  } catch {
    return new Map();
  }
}
