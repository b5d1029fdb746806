import { useQuery } from "@tanstack/react-query";
import { atom, useAtom } from "jotai";
import { useCallback, useEffect } from "react";
import { serviceQueries } from "../../data/service.ts";
import { useServices } from "../../data/services.ts";
import { useWords } from "../../lib/use-words.ts";
import { readDatesFrom, unreadCount } from "./read-dates.ts";

/** What this window knows to be read; undefined until something asked. */
const readAtom = atom<readonly string[] | undefined>(undefined);

/** The notes of all releases, as far as they are there. */
export function useReleaseNotes() {
  const { api } = useServices();
  const { locale } = useWords();
  return useQuery(serviceQueries.releaseNotes(api, locale));
}

/** The dates of the releases that were read on this device, and a way to add to them; its other windows follow. */
export function useReadDates(): [readonly string[], (dates: readonly string[]) => void] {
  const { host } = useServices();
  const [known, setKnown] = useAtom(readAtom);
  useEffect(
    () => host.storage.watch("releaseNotesRead", (text) => setKnown(readDatesFrom(text))),
    [host, setKnown],
  );
  const add = useCallback(
    (dates: readonly string[]) => {
      const before = readDatesFrom(host.storage.read("releaseNotesRead"));
      const after = [...new Set([...before, ...dates])];
      if (after.length > before.length) host.storage.write("releaseNotesRead", JSON.stringify(after));
      setKnown(after);
    },
    [host, setKnown],
  );
  return [known ?? readDatesFrom(host.storage.read("releaseNotesRead")), add];
}

/** Whether there are release notes that nobody opened on this device: the badge of their button (ROU-45). */
export function useUnreadReleaseNotes(): boolean {
  const notes = useReleaseNotes();
  const [read] = useReadDates();
  return unreadCount(notes.data ?? [], read) > 0;
}
