import { errorMessageKey } from "@sonolens/i18n";
import { useState } from "react";
import { useWords } from "../format/use-words.ts";
import type { Outcome } from "./outcome.ts";
import { useIsMounted } from "./use-is-mounted.ts";

/** A change that a dialog sends: it stays open and shows why, if the change fails. */
export function useSending(onDone: () => void) {
  const { t } = useWords();
  const isMounted = useIsMounted();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  return {
    busy,
    error,
    async send(change: () => Promise<Outcome>) {
      if (busy) return;
      setBusy(true);
      setError(undefined);
      const code = await change();
      if (!isMounted()) return;
      setBusy(false);
      if (code === undefined) onDone();
      else setError(t(errorMessageKey(code)));
    },
  };
}
