import { useSyncExternalStore } from "react";
import { useClaims } from "./account.ts";
import type { KeptDraft } from "./kept-drafts.ts";
import { useServices } from "./services.ts";

export interface DraftPlace {
  readonly draft: KeptDraft | undefined;
  /** What is kept now, for what ends later than it was drawn. */
  readonly read: () => KeptDraft | undefined;
  readonly write: (draft: KeptDraft | undefined) => void;
}

/** What whoever is signed in typed in one place and did not save; `place` names it among all. */
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
