import type { FilterName, FilterState } from "@sonolens/domain";
import { Chip, cx } from "@sonolens/ui-kit";
import { useRef } from "react";
import { useWords } from "../../lib/format/use-words.ts";
import type { FilterWords } from "./filter-words.ts";

export interface FilterChipsProps {
  readonly filters: readonly FilterName[];
  readonly state: FilterState;
  readonly words: FilterWords;
  readonly remove: (filter: FilterName) => void;
  /** Receives the focus when the last chip is removed. */
  readonly focusAfterLast: () => void;
  /** Centered in their line, under a centered heading. */
  readonly centred?: boolean;
}

/** The active filters, each with a remove button. After a removal the focus moves to the next one. */
export function FilterChips({
  filters,
  state,
  words,
  remove,
  focusAfterLast,
  centred = false,
}: FilterChipsProps) {
  const { t } = useWords();
  const list = useRef<HTMLUListElement>(null);
  if (filters.length === 0) return null;
  const removeAt = (index: number, filter: FilterName) => {
    const crosses = [...(list.current?.querySelectorAll("button") ?? [])];
    const next = crosses[index + 1] ?? crosses[index - 1];
    if (next) next.focus();
    else focusAfterLast();
    remove(filter);
  };
  return (
    <ul
      ref={list}
      aria-label={t("filters:active")}
      className={cx("flex min-w-0 flex-wrap items-center gap-2", centred && "justify-center")}
    >
      {filters.map((filter, index) => {
        const text = words.textOf(filter, state);
        return (
          <li key={filter} className="flex max-w-64 min-w-0">
            <Chip
              selected
              label={text}
              onRemove={() => removeAt(index, filter)}
              removeLabel={t("filters:remove", { name: text })}
            />
          </li>
        );
      })}
    </ul>
  );
}
