import { useSyncExternalStore } from "react";
import { useClaims } from "../account/account.ts";
import { useServices } from "../services.ts";
import type { StoredDraft } from "./draft-storage.ts";

export interface DraftPlace {
  readonly draft: StoredDraft | undefined;
  /** The current draft, for what ends later than its render. */
  readonly read: () => StoredDraft | undefined;
  readonly write: (draft: StoredDraft | undefined) => void;
}

/** The unsaved draft of the signed-in user in one place; `place` is its name. */
export function usePersistedDraft(place: string): DraftPlace {
  const { draftStorage } = useServices();
  const key = `${useClaims()?.user_id ?? ""}:${place}`;
  const read = () => draftStorage.read(key);
  return {
    draft: useSyncExternalStore(draftStorage.subscribe, read),
    read,
    write: (draft) => draftStorage.write(key, draft),
  };
}
