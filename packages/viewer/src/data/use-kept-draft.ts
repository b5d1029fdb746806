import { useSyncExternalStore } from "react";
import { useClaims } from "./account.ts";
import type { KeptDraft } from "./kept-drafts.ts";
import { useServices } from "./services.ts";

export interface DraftPlace {
  readonly draft: KeptDraft | undefined;
  /** The current draft, for what ends later than its render. */
  readonly read: () => KeptDraft | undefined;
  readonly write: (draft: KeptDraft | undefined) => void;
}

/** The unsaved draft of the signed-in user in one place; `place` is its name. */
export function useKeptDraft(place: string): DraftPlace {
  const { keptDrafts } = useServices();
  const key = `${useClaims()?.user_id ?? ""}:${place}`;
  const read = () => keptDrafts.read(key);
  return {
    draft: useSyncExternalStore(keptDrafts.subscribe, read),
    read,
    write: (draft) => keptDrafts.write(key, draft),
  };
}
