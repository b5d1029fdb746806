import { Button, EmptyState } from "@sonolens/ui-kit";
import type { ReactNode } from "react";
import { useWords } from "../../lib/format/use-words.ts";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";

/** No snapshots at all, or none that pass the filters. */
export function NothingHere(props: {
  readonly all: number;
  /** The first steps of an account without snapshots. */
  readonly nothingYet: ReactNode;
  /** Names the filters, each removable. */
  readonly nothingPasses: ReactNode;
  /** The search text for labels. */
  readonly search: string;
  readonly clear: () => void;
}) {
  useLazyTexts("card");
  const { t } = useWords();
  if (props.all === 0) return props.nothingYet;
  const { search } = props;
  return (
    <EmptyState
      title={t("card:noMatchTitle")}
      action={
        <div className="flex flex-col items-center gap-4">
          {props.nothingPasses}
          <Button onClick={props.clear}>{t("gallery:clearFilters")}</Button>
        </div>
      }
    >
      {search !== "" && t("card:noMatchText", { search })}
    </EmptyState>
  );
}
