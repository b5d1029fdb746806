import { type SnapshotType, snapshotTypes } from "@sonolens/domain";
import { Segmented } from "@sonolens/ui-kit";
import { useWords } from "../../lib/format/use-words.ts";
import type { TypeCounts } from "./filter-facts.ts";

export interface TypeSegmentProps {
  readonly type: SnapshotType | null;
  readonly counts: TypeCounts | undefined;
  /** Number of snapshots without any filter: no count needs more room, so that other counts move nothing. */
  readonly all?: number | undefined;
  /** Null for all types. */
  readonly pickType: (type: SnapshotType | null) => void;
  readonly wide?: boolean;
}

/** The types with their counts. Pressing the active one shows all again (FIL-22). */
export function TypeSegment({ type, counts, all = 0, pickType, wide = false }: TypeSegmentProps) {
  const { t, locale } = useWords();
  const number = new Intl.NumberFormat(locale);
  return (
    <Segmented
      label={t("filters:type")}
      wide={wide}
      countWidth={number.format(all).length}
      value={type ?? "all"}
      onValueChange={(value) => pickType(value === "all" ? null : value)}
      onActivePress={(value) => value !== "all" && pickType(null)}
      options={(["all", ...snapshotTypes] as const).map((value) => ({
        value,
        label: t(`filters:type.${value}`),
        ...(counts && { count: number.format(counts[value]) }),
      }))}
    />
  );
}
