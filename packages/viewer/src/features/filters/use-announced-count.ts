import { useEffect, useState } from "react";
import { useWords } from "../../lib/format/use-words.ts";

const quietMs = 700;

/**
 * The number of shown snapshots for screen readers, announced once it has not changed for a while, so not at every
 * keystroke.
 */
export function useAnnouncedCount(shown: number | undefined, all: number | undefined): string {
  const { t } = useWords();
  const text = shown === undefined || all === undefined ? "" : t("filters:told", { shown, count: all });
  const [announced, setAnnounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(text), quietMs);
    return () => clearTimeout(timer);
  }, [text]);
  return announced;
}
