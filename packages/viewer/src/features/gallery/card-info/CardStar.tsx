import { errorMessageKey } from "@sonolens/i18n";
import { cx, StarToggle } from "@sonolens/ui-kit";
import { useRefusal } from "../../../data/account/account.ts";
import { starEdit, useStartEdit } from "../../../data/snapshots/edit-snapshot.ts";
import type { SnapshotRecord } from "../../../data/types.ts";
import { useWords } from "../../../lib/format/use-words.ts";

/** The star of a card; users without permission see why they cannot change it. */
export function CardStar({ record }: { readonly record: SnapshotRecord }) {
  const { t } = useWords();
  const refusal = useRefusal("editSnapshotStarred");
  const startEdit = useStartEdit();
  return (
    <CardStarView
      record={record}
      refusal={refusal && t(errorMessageKey(refusal))}
      setStarred={(starred) => startEdit(starEdit(record.id, starred))}
    />
  );
}

export interface CardStarViewProps {
  readonly record: SnapshotRecord;
  /** Why it cannot be changed. */
  readonly refusal: string | undefined;
  readonly setStarred: (starred: boolean) => void;
}

export function CardStarView({ record, refusal, setStarred }: CardStarViewProps) {
  const { t } = useWords();
  return (
    <div
      className={cx(
        "absolute top-0 end-0 max-md:start-17 max-md:end-auto max-md:top-3 z-10 transition-opacity",
        !record.starred &&
          "md:opacity-0 md:group-hover/card:opacity-100 md:group-focus-within/card:opacity-100",
      )}
    >
      <StarToggle
        onPicture
        className="max-md:[place-items:start_end] max-md:p-1"
        label={t("gallery:starNamed", { label: record.label || t("gallery:noLabel") })}
        pressed={record.starred}
        onPressedChange={setStarred}
        disabled={refusal !== undefined}
        {...(refusal !== undefined && { disabledReason: refusal })}
      />
    </div>
  );
}
