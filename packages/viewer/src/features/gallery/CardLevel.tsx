import type { SnapshotRecord } from "../../data/types.ts";
import { bandText, fixedText } from "../../lib/format/format.ts";
import { useWords } from "../../lib/format/use-words.ts";

/** The level of a snapshot, and its band. */
export function CardLevel({ record }: { readonly record: SnapshotRecord }) {
  const { t, locale } = useWords();
  return (
    <>
      <span className="min-w-0 truncate tabular-nums">
        <b className="font-semibold text-ink">{fixedText(record.level_db, 1, locale)}</b>{" "}
        {t(record.level_reference === "fullScale" ? "gallery:dbFullScale" : "gallery:db")}
      </span>
      <span className="truncate text-end text-ink-3 md:ms-auto">{bandText(record.band_hz, locale)}</span>
    </>
  );
}
