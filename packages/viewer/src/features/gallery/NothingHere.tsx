import { Button, EmptyState } from "@sonolens/ui-kit";
import { type ReactNode, Suspense } from "react";
import { lazyPart } from "../../lib/lazy-part.ts";
import { useWords } from "../../lib/use-words.ts";

const NothingYet = lazyPart(async () => (await import("../import/index.ts")).NothingYet);

/** No snapshots at all, or none that pass the filters. */
export function NothingHere(props: {
  readonly all: number;
  /** Names the filters, each to be taken away. */
  readonly nothingPasses: ReactNode;
  /** The words that a label is searched for. */
  readonly search: string;
  readonly clear: () => void;
}) {
  const { t } = useWords();
  if (props.all === 0)
    return (
      <Suspense>
        <NothingYet />
      </Suspense>
    );
  const { search } = props;
  return (
    <EmptyState
      title={t("gallery:noMatchTitle")}
      action={
        <div className="flex flex-col items-center gap-4">
          {props.nothingPasses}
          <Button onClick={props.clear}>{t("gallery:clearFilters")}</Button>
        </div>
      }
    >
      {search !== "" && t("gallery:noMatchText", { search })}
    </EmptyState>
  );
}
