import { useEffect, useRef, useState } from "react";
import { checkIcon } from "../generated/icons/check.ts";
import { Icon } from "../icon/Icon.tsx";
import { cx } from "../lib/cx.ts";
import { useVirtualRows } from "../lib/use-virtual-rows.ts";
import { type ComboboxOption, foundPieces } from "./option-search.ts";

export interface OptionListProps {
  readonly listId: string;
  /** The field's name. */
  readonly label: string;
  readonly rows: readonly ComboboxOption[];
  /** The search text that is highlighted in the rows. */
  readonly query: string;
  readonly activeIndex: number;
  /** Scrolls to the active row; not while the pointer is used. */
  readonly follow: boolean;
  readonly chosen: string | null;
  readonly onPoint: (index: number) => void;
  readonly onPick: (index: number) => void;
}

/** Current height of a control: single-line rows have it, so that estimated positions of far rows are right. */
const controlPx = () =>
  Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--h-ctl")) || 32;

/** The rows of a list of options; of very many only the visible ones are rendered. */
export function OptionList(props: OptionListProps) {
  const { listId, label, rows, query, activeIndex, follow, chosen, onPoint, onPick } = props;
  const list = useRef<HTMLDivElement>(null);
  const [rowPx] = useState(controlPx);
  const virtual = useVirtualRows({
    list,
    count: rows.length,
    estimatePx: rowPx,
    keyAt: (index) => rows[index]?.value ?? "",
    keepIndex: activeIndex,
  });
  const scrolledTo = useRef(-1);
  useEffect(() => {
    if (activeIndex < 0 || !follow) scrolledTo.current = -1;
    if (activeIndex < 0 || !follow || activeIndex === scrolledTo.current) return;
    // The row may be rendered only in the next frame.
    const row = document.getElementById(`${listId}-${activeIndex}`);
    if (!row) return;
    scrolledTo.current = activeIndex;
    row.scrollIntoView({ block: "nearest" });
  });
  return (
    // Neither the list nor its rows are focused: the focus stays in the text input, which references the active row.
    <div
      ref={list}
      id={listId}
      role="listbox"
      aria-label={label}
      tabIndex={-1}
      // The gap above the first rendered row must not collapse, or it would move the list.
      className="flow-root"
      style={{ paddingBottom: virtual.afterPx }}
    >
      {virtual.indexes.map((index) => {
        const row = rows[index];
        return row ? (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are those of the text box
          <div
            key={row.value}
            ref={virtual.measure}
            data-index={index}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={row.value === chosen}
            aria-disabled={row.disabled || undefined}
            aria-posinset={index + 1}
            aria-setsize={rows.length}
            data-active={index === activeIndex || undefined}
            style={{ marginTop: virtual.gapBeforePx(index) }}
            onPointerMove={() => onPoint(index)}
            onClick={() => onPick(index)}
            className={cx(
              "flex min-h-ctl cursor-default items-center gap-2 rounded-s px-2 py-1 text-13 outline-none select-none data-active:bg-hover forced-colors:data-active:outline-2",
              row.value === chosen && "font-medium text-acc",
              row.disabled && "opacity-60",
            )}
          >
            <Row row={row} query={query} chosen={row.value === chosen} />
          </div>
        ) : null;
      })}
    </div>
  );
}

/** A text in which the search text is bold. */
function Found({ text, query }: { text: string; query: string }) {
  return foundPieces(text, query).map((piece, at) =>
    piece.found ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name
      <mark key={at} className="bg-transparent font-bold text-inherit">
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );
}

function Row({ row, query, chosen }: { row: ComboboxOption; query: string; chosen: boolean }) {
  return (
    <>
      {row.icon ? <Icon icon={row.icon} size={16} className={chosen ? "" : "text-ink-2"} /> : null}
      {/* The detail is at the end of the row, or below a long label. */}
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
        <span lang={row.lang} className="min-w-0 wrap-anywhere">
          <bdi>
            <Found text={row.label} query={query} />
          </bdi>
          {row.disabled && row.disabledReason ? (
            <span className="block text-12 text-ink-2">{row.disabledReason}</span>
          ) : null}
        </span>
        {row.detail ? (
          <span className={cx("min-w-0 text-12 font-normal wrap-anywhere", chosen ? "" : "text-ink-3")}>
            <Found text={row.detail} query={query} />
          </span>
        ) : null}
      </span>
      {chosen ? <Icon icon={checkIcon} size={16} /> : null}
    </>
  );
}
