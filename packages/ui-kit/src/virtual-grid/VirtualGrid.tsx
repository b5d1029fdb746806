import { memo, type ReactNode, useCallback, useMemo, useRef } from "react";
import { cx } from "../lib/cx.ts";
import type { GridLayout, LaidOutGroup } from "./grid-layout.ts";
import { checkedState, countSelected } from "./grid-selection.ts";
import { useVirtualGrid, type VirtualGridOptions } from "./use-virtual-grid.ts";

/** Props of one cell. */
export interface GridItemProps {
  /** Index in the whole list, from 0. */
  readonly index: number;
  /** As returned by `keyAt`. */
  readonly itemKey: string;
  /** Whether it is selected. */
  readonly selected: boolean;
  /** For the controls in the cell: `0` in the one cell in the tab order, else `-1`. */
  readonly tabIndex: 0 | -1;
  /** For a checkbox in the cell: toggles the item; with Shift it selects the range up to here. */
  readonly onToggle: (withShift: boolean) => void;
}

/** Props of a group header. */
export interface GridHeaderProps {
  /** As given in `groups`. */
  readonly groupKey: string;
  /** Items in the group. */
  readonly count: number;
  /** State of a checkbox for the whole group. */
  readonly checked: boolean | "indeterminate";
  /** Selects the whole group, or clears it. */
  readonly onCheckedChange: (checked: boolean) => void;
  /** For the controls in the header: `0` in the group in the tab order, else `-1`. */
  readonly tabIndex: 0 | -1;
}

export interface VirtualGridProps extends VirtualGridOptions {
  /** Label of the grid: "Snapshots". */
  readonly label: string;
  /** Renders a cell of height `cellHeightPx`. Must keep its identity, so that scrolling renders only new cells. */
  readonly renderItem: (item: GridItemProps) => ReactNode;
  /** Requires `headerHeightPx`. */
  readonly renderHeader?: (header: GridHeaderProps) => ReactNode;
  /** A group's name for assistive technology. */
  readonly groupLabel?: (groupKey: string) => string;
  /** Headers stick to the top (below what covers it) while their group scrolls. */
  readonly stickyHeaders?: boolean;
  /** Shown if the grid is empty: an empty state, an error, skeletons. */
  readonly whenEmpty?: ReactNode;
  /** For layout (width, margin), not for appearance. */
  readonly className?: string;
}

/** Very many pictures in groups; only those near the viewport are rendered. It scrolls with the page or in a box. */
export function VirtualGrid(props: VirtualGridProps) {
  const { label, keyAt, selected, renderItem, renderHeader, groupLabel, stickyHeaders, coveredTopPx } = props;
  const grid = useVirtualGrid(props);
  const { layout, selection } = grid;
  const shiftKey = useRef({ selection });
  shiftKey.current = { selection };
  const onToggle = useCallback((index: number, withShift: boolean) => {
    if (withShift) shiftKey.current.selection.extendTo(index);
    else shiftKey.current.selection.toggle(index);
  }, []);
  const keep = grid.rowToKeep;
  const slices = grid.slices.some((slice) => slice.group === keep?.group)
    ? grid.slices
    : keep
      ? [...grid.slices, { group: keep.group, fromRow: keep.row, toRow: keep.row }]
      : grid.slices;
  const { ref, ...handlers } = grid.surfaceProps;
  const empty = props.groups.every((group) => group.count === 0);

  return (
    <div className={cx("relative", props.className)}>
      {empty ? props.whenEmpty : null}
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot be laid out in pictures of rows that come and go */}
      <div
        {...handlers}
        ref={ref}
        role="grid"
        tabIndex={-1}
        hidden={empty}
        aria-label={label}
        aria-rowcount={layout.rowCount}
        aria-colcount={layout.columns}
        aria-multiselectable={grid.selectable || undefined}
        style={{ height: layout.heightPx, overflowAnchor: "none" }}
        className={cx("relative outline-none", grid.selectable && "select-none")}
      >
        {grid.ready
          ? slices.map(({ group, fromRow, toRow }) => (
              // biome-ignore lint/a11y/useSemanticElements: as above
              <div
                key={group.key}
                role="rowgroup"
                aria-label={groupLabel?.(group.key)}
                className="absolute inset-x-0"
                style={{ top: group.topPx, height: group.heightPx }}
              >
                {renderHeader && layout.headerHeightPx > 0 ? (
                  <Header
                    {...{ group, layout, selected, keyAt, renderHeader }}
                    setStretch={selection.setStretch}
                    active={grid.active}
                    stickyTopPx={stickyHeaders ? (coveredTopPx ?? 0) : undefined}
                  />
                ) : null}
                {rowsToDraw(fromRow, toRow, keep?.group === group ? keep.row : undefined).map((row) => (
                  <Row
                    key={row}
                    {...{ group, row, layout, keyAt, selected, renderItem, onToggle }}
                    active={grid.active}
                  />
                ))}
              </div>
            ))
          : null}
        {grid.rubberBand ? (
          <div
            data-testid="rubber-band"
            className="pointer-events-none absolute z-20 rounded-s border border-acc-line bg-acc/15 forced-colors:border-[Highlight]"
            style={{
              insetInlineStart: grid.rubberBand.startPx,
              top: grid.rubberBand.topPx,
              width: grid.rubberBand.endPx - grid.rubberBand.startPx,
              height: grid.rubberBand.bottomPx - grid.rubberBand.topPx,
            }}
          />
        ) : null}
      </div>
    </div>
  );
}

/** Rows in ascending order, the focused one included wherever it is. */
function rowsToDraw(from: number, to: number, kept: number | undefined): number[] {
  const rows = Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
  if (kept !== undefined && kept < from) rows.unshift(kept);
  else if (kept !== undefined && kept >= to) rows.push(kept);
  return rows;
}

interface HeaderProps extends Pick<VirtualGridProps, "keyAt"> {
  readonly selected: ReadonlySet<string> | undefined;
  readonly group: LaidOutGroup;
  readonly layout: GridLayout;
  readonly renderHeader: NonNullable<VirtualGridProps["renderHeader"]>;
  readonly active: number;
  readonly setStretch: (firstIndex: number, count: number, selected: boolean) => void;
  readonly stickyTopPx: number | undefined;
}

function Header(props: HeaderProps) {
  const { group, layout, selected, active, keyAt, renderHeader, setStretch, stickyTopPx } = props;
  const { firstIndex, count } = group;
  const chosen = useMemo(
    () => (selected ? countSelected(selected, keyAt, firstIndex, count) : 0),
    [selected, keyAt, firstIndex, count],
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above
    // biome-ignore lint/a11y/useFocusableInteractive: the controls in it have the focus
    <div
      role="row"
      aria-rowindex={group.firstRow + 1}
      className={cx(stickyTopPx !== undefined && "sticky z-10 bg-ground")}
      style={{ height: layout.headerHeightPx, top: stickyTopPx }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      <div role="gridcell" aria-colspan={layout.columns} className="h-full">
        {renderHeader({
          groupKey: group.key,
          count,
          checked: checkedState(chosen, count),
          onCheckedChange: (checked) => setStretch(firstIndex, count, checked),
          tabIndex: active >= firstIndex && active < firstIndex + count ? 0 : -1,
        })}
      </div>
    </div>
  );
}

interface RowProps extends Pick<VirtualGridProps, "keyAt" | "renderItem"> {
  readonly selected: ReadonlySet<string> | undefined;
  readonly group: LaidOutGroup;
  readonly row: number;
  readonly layout: GridLayout;
  readonly active: number;
  readonly onToggle: (index: number, withShift: boolean) => void;
}

function Row({ group, row, layout, active, keyAt, selected, renderItem, onToggle }: RowProps) {
  const inGroup = row * layout.columns;
  const first = group.firstIndex + inGroup;
  const count = Math.min(layout.columns, group.count - inGroup);
  if (count <= 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above
    // biome-ignore lint/a11y/useFocusableInteractive: its cells have the focus
    <div
      role="row"
      aria-rowindex={group.firstRow + row + (layout.headerHeightPx > 0 ? 2 : 1)}
      className="absolute inset-x-0 flex"
      style={{
        top: layout.headerHeightPx + row * layout.rowStepPx,
        height: layout.cellHeightPx,
        columnGap: layout.columnStepPx - layout.cellWidthPx,
        contain: "layout style",
      }}
    >
      {Array.from({ length: count }, (_, column) => {
        const index = first + column;
        const key = keyAt(index);
        return (
          <Cell
            key={key}
            index={index}
            itemKey={key}
            column={column}
            widthPx={layout.cellWidthPx}
            tabIndex={index === active ? 0 : -1}
            selected={selected?.has(key)}
            renderItem={renderItem}
            onToggle={onToggle}
          />
        );
      })}
    </div>
  );
}

interface CellProps extends Pick<VirtualGridProps, "renderItem"> {
  readonly index: number;
  readonly itemKey: string;
  readonly column: number;
  readonly widthPx: number;
  readonly tabIndex: 0 | -1;
  /** Undefined if selection is disabled. */
  readonly selected: boolean | undefined;
  readonly onToggle: (index: number, withShift: boolean) => void;
}

const Cell = memo(function Cell({ renderItem, column, widthPx, onToggle, ...item }: CellProps) {
  const { index, itemKey, tabIndex, selected } = item;
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above
    <div
      role="gridcell"
      aria-colindex={column + 1}
      aria-selected={selected}
      tabIndex={tabIndex}
      data-grid-index={index}
      className="group/cell relative h-full min-w-0 shrink-0 rounded-[10px]"
      style={{ width: widthPx }}
    >
      {renderItem({
        index,
        itemKey,
        tabIndex,
        selected: selected ?? false,
        onToggle: (withShift) => onToggle(index, withShift),
      })}
    </div>
  );
});
