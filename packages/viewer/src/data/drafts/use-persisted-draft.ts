import { useSyncExternalStore } from "react";
import { useClaims } from "../account/account.ts";
import { useServices } from "../services.ts";
import type { StoredDraft } from "./draft-storage.ts";

/** The unsaved draft of the signed-in user in one place; `place` is its name. */
export function usePersistedDraft(place: string) {
  const { draftStorage } = useServices();
  const key = `${useClaims()?.user_id ?? ""}:${place}`;
  const read = (): StoredDraft | undefined => draftStorage.read(key);
  return {
    draft: useSyncExternalStore(draftStorage.subscribe, read),
    /** The current draft, for what ends later than its render. */
    read,
    write: (draft: StoredDraft | undefined): void => draftStorage.write(key, draft),
  };
}
