import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { releaseNotesQueries } from "../../data/server/release-notes.ts";
import { useServices } from "../../data/services.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { useFrameState } from "../../lib/state/frame.ts";
import { frameAtom } from "../../lib/state/shared-state.ts";
import { readDatesFrom, unreadCount } from "./read-dates.ts";

/** The read releases known to this window; undefined until first used. */
const readReleases = frameAtom((): readonly string[] | undefined => undefined);

/** The notes of all releases, as far as they are loaded. */
export function useReleaseNotes() {
  const { api } = useServices();
  const { locale } = useWords();
  return useQuery(releaseNotesQueries.all(api, locale));
}

/** The dates of the releases read on this device, and a function to add to them; other windows are kept in sync. */
export function useReadDates(): [readonly string[], (dates: readonly string[]) => void] {
  const { host, frame } = useServices();
  const { store } = frame;
  const known = useFrameState(readReleases);
  useEffect(
    () => host.storage.watch("releaseNotesRead", (text) => store.set(readReleases, readDatesFrom(text))),
    [host, store],
  );
  const add = useCallback(
    (dates: readonly string[]) => {
      const before = readDatesFrom(host.storage.read("releaseNotesRead"));
      const after = [...new Set([...before, ...dates])];
      if (after.length > before.length) host.storage.write("releaseNotesRead", JSON.stringify(after));
      store.set(readReleases, after);
    },
    [host, store],
  );
  return [known ?? readDatesFrom(host.storage.read("releaseNotesRead")), add];
}

/** Whether there are unread release notes on this device: the badge of their button (ROU-45). */
export function useUnreadReleaseNotes(): boolean {
  const notes = useReleaseNotes();
  const [read] = useReadDates();
  return unreadCount(notes.data ?? [], read) > 0;
}
