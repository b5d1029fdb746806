import type { FilterName, FilterState } from "@sonolens/domain";
import { Chip, cx } from "@sonolens/ui-kit";
import { Fragment, useRef, useState } from "react";
import type { FilterWords } from "../../lib/format/filter-words.ts";
import { useWords } from "../../lib/format/use-words.ts";

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

/** The space of a removed chip, before the chip that followed it. */
interface Gap {
  readonly before: FilterName | undefined;
  readonly widthPx: number;
}

/**
 * The active filters, each with a remove button. After a removal the focus moves to the next one. A chip that was
 * removed by the mouse leaves its space until the mouse leaves, so that no other one moves under it. A finger
 * is not over anything once it is lifted.
 */
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
  const pointerType = useRef("");
  const [gaps, setGaps] = useState<readonly Gap[]>([]);
  if (filters.length === 0) return null;
  const removeAt = (index: number, filter: FilterName) => {
    const crosses = [...(list.current?.querySelectorAll("button") ?? [])];
    const next = crosses[index + 1] ?? crosses[index - 1];
    const cross = crosses[index];
    // Touch screens keep :hover on what was tapped.
    const isUnderPointer = pointerType.current === "mouse" && (cross?.matches(":hover") ?? false);
    if (isUnderPointer) {
      const widthPx = cross?.closest("li")?.getBoundingClientRect().width ?? 0;
      const follower = filters[index + 1];
      setGaps([
        ...gaps.map((gap) => (gap.before === filter ? { ...gap, before: follower } : gap)),
        { before: follower, widthPx },
      ]);
    }
    if (next) next.focus({ preventScroll: isUnderPointer });
    else focusAfterLast();
    remove(filter);
  };
  const gapsBefore = (filter: FilterName | undefined) =>
    gaps.map(
      ({ before, widthPx }, at) =>
        before === filter && (
          // biome-ignore lint/suspicious/noArrayIndexKey: spaces without content
          <li key={at} role="presentation" className="shrink-0" style={{ width: widthPx }} />
        ),
    );
  return (
    <ul
      ref={list}
      aria-label={t("filters:active")}
      onPointerOver={(event) => {
        pointerType.current = event.pointerType;
      }}
      onPointerLeave={() => gaps.length > 0 && setGaps([])}
      className={cx("flex items-center gap-2", centred ? "min-w-0 flex-wrap justify-center" : "shrink-0")}
    >
      {filters.map((filter, index) => {
        const text = words.textOf(filter, state);
        return (
          <Fragment key={filter}>
            {gapsBefore(filter)}
            <li className="flex max-w-64 min-w-0">
              <Chip
                selected
                label={text}
                onRemove={() => removeAt(index, filter)}
                removeLabel={t("filters:remove", { name: text })}
              />
            </li>
          </Fragment>
        );
      })}
      {gapsBefore(undefined)}
    </ul>
  );
}
