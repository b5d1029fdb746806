import { useEffect } from "react";
import { errorDetails } from "../../data/server/call-error.ts";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { type Release, ReleaseNotesView } from "./ReleaseNotesView.tsx";
import { useReadDates, useReleaseNotes } from "./use-release-notes.ts";

/** The release notes. Opening them marks every release shown as read. */
export function ReleaseNotesDialog({ onClose }: { readonly onClose: () => void }) {
  useLazyTexts("help");
  const notes = useReleaseNotes();
  const [, addRead] = useReadDates();
  useEffect(() => {
    if (notes.data) addRead(notes.data.map(({ date }) => date));
  }, [notes.data, addRead]);
  return (
    <ReleaseNotesView
      model={{
        state: notes.data ? "present" : notes.isError ? "failed" : "loading",
        releases: notes.data ?? [],
        failure: notes.isError ? errorDetails(notes.error) : "",
      }}
      actions={{ retry: () => void notes.refetch(), close: onClose }}
    />
  );
}

export interface NotesOfReleasesProps {
  readonly releases: readonly Release[];
  readonly onClose: () => void;
}

/** Release notes that are already loaded, such as those of a file. */
export function NotesOfReleases({ releases, onClose }: NotesOfReleasesProps) {
  useLazyTexts("help");
  return (
    <ReleaseNotesView
      model={{ state: "present", releases, failure: "" }}
      actions={{ retry: () => undefined, close: onClose }}
    />
  );
}
