import { Fragment, type ReactNode, useCallback, useRef, useState } from "react";
import { useVirtualRows } from "../lib/use-virtual-rows.ts";

/** What a row puts on its `li`. */
export interface VirtualRowProps {
  /** Measures the row. */
  readonly ref: ((row: HTMLElement | null) => void) | undefined;
  /** Its place in the list, from 0. */
  readonly "data-index": number;
  /** The same from 1, for screen readers. */
  readonly "aria-posinset": number;
  /** Number of all rows, of which only some are rendered. */
  readonly "aria-setsize": number;
  /** Leaves the room of the rows before it that are not rendered. */
  readonly style: { readonly marginTop: number };
}

export interface VirtualListProps<Item> {
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  /** Estimated height of a row before it is measured, pixels. */
  readonly estimatePx: number;
  /** A `li` with these props; without a vertical margin of its own. */
  readonly row: (item: Item, props: VirtualRowProps) => ReactNode;
}

/** A list of rows with controls, such as people; of very many only those in view are rendered. */
export function VirtualList<Item>({ items, keyOf, estimatePx, row }: VirtualListProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  // The focused row stays, wherever it is scrolled to.
  const [focusedKey, setFocusedKey] = useState<string>();
  const virtual = useVirtualRows({
    ...{ list, estimatePx },
    count: items.length,
    keyAt: useCallback(
      (index: number) => {
        const item = items[index];
        return item === undefined ? `${index}` : keyOf(item);
      },
      [items, keyOf],
    ),
    keepIndex: focusedKey === undefined ? -1 : items.findIndex((item) => keyOf(item) === focusedKey),
  });
  return (
    <ul
      ref={list}
      // The gap above the first rendered row must not collapse, or it would move the list.
      className="flow-root"
      style={{ paddingBottom: virtual.afterPx }}
      onFocus={(event) => {
        const index = event.target.closest<HTMLElement>("[data-index]")?.dataset.index;
        const item = index === undefined ? undefined : items[Number(index)];
        if (item !== undefined) setFocusedKey(keyOf(item));
      }}
    >
      {virtual.indexes.map((index) => {
        const item = items[index];
        if (item === undefined) return null;
        return (
          <Fragment key={keyOf(item)}>
            {row(item, {
              ref: virtual.measure,
              "data-index": index,
              "aria-posinset": index + 1,
              "aria-setsize": items.length,
              style: { marginTop: virtual.gapBeforePx(index) },
            })}
          </Fragment>
        );
      })}
    </ul>
  );
}
