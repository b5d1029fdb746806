import type { SnapshotDetail } from "../../data/types.ts";
import { bandText, fixedText } from "../../lib/format/format.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { Section } from "../../lib/ui/Section.tsx";
import { LevelNotes, Sources } from "./ResultSection.tsx";

/** The level and the sources of sound, where something else is the result. */
export function SoundSection({ snapshot }: { readonly snapshot: SnapshotDetail }) {
  const { t, locale } = useWords();
  return (
    <Section title={t("snapshot:peakLevel")}>
      <p
        className="flex flex-wrap items-baseline gap-x-2 text-13 text-ink-3 tabular-nums"
        data-testid="peak-level"
      >
        <span className="font-medium text-ink">
          {fixedText(snapshot.level_db, 1, locale)}{" "}
          {t(snapshot.level_reference === "fullScale" ? "snapshot:dbFullScale" : "snapshot:dbSpl")}
        </span>
        {bandText(snapshot.band_hz, locale)}
      </p>
      <LevelNotes snapshot={snapshot} />
      {snapshot.sources.length > 0 && <Sources snapshot={snapshot} />}
    </Section>
  );
}
