import type { FilterState } from "@sonolens/domain";
import { Button, EmptyState } from "@sonolens/ui-kit";
import { useWords } from "../../lib/use-words.ts";

/** No snapshots at all, or none that pass the filters. */
export function NothingHere(props: {
  readonly all: number;
  readonly state: FilterState;
  readonly clear: () => void;
}) {
  const { t } = useWords();
  if (props.all === 0)
    return <EmptyState title={t("gallery:emptyTitle")}>{t("gallery:emptyText")}</EmptyState>;
  const { state } = props;
  const search = state.label.trim();
  return (
    <EmptyState
      title={t("gallery:noMatchTitle")}
      action={<Button onClick={props.clear}>{t("gallery:clearFilters")}</Button>}
    >
      {search !== ""
        ? t("gallery:noMatchText", { search })
        : state.starred && t("gallery:noMatchFilter", { name: t("gallery:onlyStarred") })}
    </EmptyState>
  );
}
