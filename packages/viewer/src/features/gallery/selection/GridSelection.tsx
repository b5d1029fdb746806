import { scrollerOf, useRubberBand, useTouchSelection } from "@sonolens/ui-kit";
import { useStore } from "jotai";
import { type RefObject, useEffect, useMemo, useRef } from "react";
import type { GalleryLink } from "../gallery-link.ts";
import { type GalleryRow, headerPx } from "../gallery-rows.ts";
import { useScrollRestoration } from "../use-scroll-restoration.ts";
import { cardsIn, gapPx } from "./cards-in.ts";
import { idsInOrder, type Ordered } from "./ids-in-order.ts";
import { chooseAtom, orderAtom, selectionAtom } from "./selection-atoms.ts";
import { exactly } from "./selection-model.ts";
import { useFocusRetention } from "./use-focus-retention.ts";
import { useSelectionKeys } from "./use-selection-keys.ts";

export interface GridSelectionProps {
  readonly gridRef: RefObject<HTMLElement | null>;
  /** All pages. */
  readonly gallery: Ordered;
  readonly link: GalleryLink;
  /** The snapshots of the page in order. */
  readonly pageRows: Ordered["rows"];
  /** The rows of the page with their positions. */
  readonly rows: readonly GalleryRow[];
  readonly startPx: (row: number) => number;
  readonly totalPx: number;
  readonly columns: number;
  readonly widthPx: number;
}

const throttleMs = 100;
const thresholdPx = 40;

/**
 * Selection in the grid: by a rectangle, by Shift, by keys, by a long press. Also keeps the scroll position while
 * snapshots arrive and disappear.
 */
export function GridSelection(props: GridSelectionProps) {
  const { gridRef, gallery, link, pageRows, rows, widthPx, columns, startPx, totalPx } = props;
  const store = useStore();
  const order = useMemo(() => ({ ids: idsInOrder(gallery) }), [gallery]);
  useEffect(() => store.set(orderAtom, order), [store, order]);

  const keyAt = (index: number) => {
    const snapshot = pageRows[index];
    return snapshot === undefined ? "" : gallery.idOf(snapshot);
  };
  useScrollRestoration({
    gridRef,
    link,
    columns,
    content: gallery.rows,
    idAt: keyAt,
    count: pageRows.length,
    rows,
    startPx,
  });
  useFocusRetention({ gridRef, idAt: keyAt, count: pageRows.length });
  const rangesIn = (rect: Parameters<typeof cardsIn>[1]) =>
    cardsIn(
      {
        columns,
        widthPx,
        rows: rows.flatMap((row, index) => {
          if (row.kind !== "cards") return [];
          const topPx = startPx(index) + (row.groups ? headerPx : 0);
          const endPx = index + 1 < rows.length ? startPx(index + 1) : totalPx;
          const heightPx = endPx - topPx - gapPx.row;
          return [{ topPx, heightPx, firstIndex: row.firstIndex, count: row.snapshots.length }];
        }),
      },
      rect,
    );
  const scroller = () => gridRef.current && scrollerOf(gridRef.current);
  const rubberBand = useRubberBand({
    surface: gridRef,
    rangesIn,
    keyAt,
    // Read when the drag starts, so that the grid does not rerender with each change of the selection.
    get selected() {
      return store.get(selectionAtom).ids;
    },
    onSelectedChange: (ids) => store.set(selectionAtom, exactly(ids)),
    scroller,
    thresholdPx,
    throttleMs,
  });
  const onTouch = useTouchSelection({
    surface: gridRef,
    rangesIn,
    scroller,
    enabled: true,
    selection: {
      toggle: (index) => store.set(chooseAtom, keyAt(index), false),
      extendTo: (index) => store.set(chooseAtom, keyAt(index), true),
    },
  });
  useSelectionKeys(gridRef);

  const down = useRef((_: PointerEvent) => {});
  down.current = (event) => {
    rubberBand.onPointerDown(event);
    onTouch(event);
  };
  useEffect(() => {
    const grid = gridRef.current;
    if (!grid) return;
    const onPointerDown = (event: PointerEvent) => down.current(event);
    // A link or a picture would be dragged instead of the rectangle.
    const onDragStart = (event: Event) => event.preventDefault();
    grid.addEventListener("pointerdown", onPointerDown);
    grid.addEventListener("dragstart", onDragStart);
    return () => {
      grid.removeEventListener("pointerdown", onPointerDown);
      grid.removeEventListener("dragstart", onDragStart);
    };
  }, [gridRef]);

  const { rect } = rubberBand;
  if (!rect) return null;
  return (
    <div
      data-testid="rubber-band"
      className="pointer-events-none absolute z-20 rounded-s border border-acc-line bg-acc/15 forced-colors:border-[Highlight]"
      style={{
        insetInlineStart: rect.startPx,
        top: rect.topPx,
        width: rect.endPx - rect.startPx,
        height: rect.bottomPx - rect.topPx,
      }}
    />
  );
}
