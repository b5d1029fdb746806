import { useCallback, useEffect, useState } from "react";
import { useClaims } from "../../data/account/account.ts";
import { useServices } from "../../data/services.ts";
import { readSaved, type SavedFilter, writeSaved } from "./saved-filters.ts";

/** The filters that the signed-in user saved on this device, and a function to change them. */
export function useSavedFilters() {
  const { host } = useServices();
  const accountId = useClaims()?.user_id ?? "";
  const [saved, setSaved] = useState(() => readSaved(host.storage, accountId));
  useEffect(
    () => host.storage.watch("savedFilters", () => setSaved(readSaved(host.storage, accountId))),
    [host, accountId],
  );
  /** Based on what is stored now, which another window may have changed. */
  const change = useCallback(
    (next: (now: readonly SavedFilter[]) => readonly SavedFilter[]) => {
      writeSaved(host.storage, accountId, next(readSaved(host.storage, accountId)));
      setSaved(readSaved(host.storage, accountId));
    },
    [host, accountId],
  );
  return { saved, change };
}
