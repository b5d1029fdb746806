import type { SnapshotDetail } from "../../data/types.ts";
import { directionNotes } from "../../lib/format/direction-notes.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { DirectionNotes } from "../../lib/ui/DirectionNotes.tsx";
import { Section } from "../../lib/ui/Section.tsx";

/** What has to be known about the direction of the sound; nothing if the directions of the sources say it all. */
export function DirectionView({ snapshot }: { readonly snapshot: SnapshotDetail }) {
  const words = useWords();
  const notes = directionNotes(snapshot, snapshot.picture_kind === "directionMap", words);
  return (
    notes.length > 0 && (
      <Section title={words.t("direction:title")}>
        <DirectionNotes notes={notes} />
      </Section>
    )
  );
}
