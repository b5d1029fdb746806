import {
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useId,
  useMemo,
  useRef,
} from "react";
import { IconButton } from "../button/IconButton.tsx";
import { Checkbox } from "../choice/Checkbox.tsx";
import { Loading, Skeleton } from "../feedback/Skeleton.tsx";
import { SelectField } from "../fields/SelectField.tsx";
import { sortAscendingIcon } from "../generated/icons/sort-ascending.ts";
import { sortDescendingIcon } from "../generated/icons/sort-descending.ts";
import { useVirtualRows } from "../lib/use-virtual-rows.ts";
import { useWordsOf } from "../provider/use-ui-words.ts";
import { checkedState, countSelected } from "../selection/selected-keys.ts";
import { useRangeSelection } from "../selection/use-range-selection.ts";
import { TableHead } from "./TableHead.tsx";
import { TableRow } from "./TableRow.tsx";
import type { TableCellContext, TableColumn, TableSort, TableWords } from "./table-types.ts";
import { useActiveRow } from "./use-active-row.ts";

export interface TableProps<Row> {
  /** The label of the table, and overrides of the shared texts. */
  words: TableWords<Row>;
  /** In display order. Must keep its identity between renders. */
  columns: readonly TableColumn<Row>[];
  /** In display order; the owner of the rows sorts them. */
  rows: readonly Row[];
  /** Unique key of a row. Must keep its identity between renders. */
  rowKey: (row: Row) => string;
  /** Current sorting. */
  sort?: TableSort;
  /** Called when a header is pressed: sort the rows. */
  onSortChange?: (sort: TableSort) => void;
  /** Keys of the selected rows. Without it, selection is disabled. */
  selected?: ReadonlySet<string>;
  /** Called with all selected keys. */
  onSelectedChange?: (selected: ReadonlySet<string>) => void;
  /** Why a row cannot be selected; undefined if it can. */
  refusalOf?: (row: Row) => string | undefined;
  /** Called on a press on the row, or Enter. */
  onOpen?: (row: Row) => void;
  /** Controls at the end of a row: a menu, a button. */
  actions?: (row: Row, context: TableCellContext) => ReactNode;
  /** Above this height the table scrolls itself, pixels; default: with the page. */
  maxHeightPx?: number;
  /** Height covered at the top of the page, if the table scrolls with it: the header sticks below. */
  coveredTopPx?: number;
  /** Shown while rows are loading: "Loading cameras". */
  loadingLabel?: string;
  /** Shown if there are no rows: an empty state or an error. */
  whenEmpty?: ReactNode;
}

const ignore = () => undefined;
const controls = "a, button, input, select, textarea, label, [role=checkbox], [contenteditable]";

/**
 * Values in rows and columns, to compare, sort and act on. Rows are virtualized: ten thousand cost no more than ten.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { columns, rows, rowKey, sort, onSortChange, selected, refusalOf, onOpen, actions } = props;
  const { maxHeightPx, coveredTopPx = 0, loadingLabel, whenEmpty } = props;
  const words = useWordsOf("table", props.words);
  const id = useId();
  const body = useRef<HTMLTableSectionElement>(null);
  const interactive = selected !== undefined || onOpen !== undefined;
  const keyAt = useCallback((index: number) => rowKey(rows[index] as Row), [rows, rowKey]);
  const isSelectable = useMemo(
    () => (refusalOf ? (index: number) => refusalOf(rows[index] as Row) === undefined : undefined),
    [refusalOf, rows],
  );
  const selection = useRangeSelection({
    keyAt,
    count: rows.length,
    selected: selected ?? new Set(),
    onSelectedChange: props.onSelectedChange ?? ignore,
    isSelectable,
  });
  const focus = useActiveRow(body, rows.length, keyAt);
  const virtual = useVirtualRows({
    list: body,
    count: rows.length,
    estimatePx: 37,
    keyAt,
    keepIndex: interactive ? focus.active : -1,
    coveredTopPx: 36,
  });
  const checked = useMemo(() => {
    if (!selected) return undefined;
    const possible = isSelectable ? rows.filter((_, index) => isSelectable(index)).length : rows.length;
    return checkedState(countSelected(selected, keyAt, 0, rows.length), possible);
  }, [selected, isSelectable, rows, keyAt]);

  const sortBy = (columnId: string) => {
    const first = columns.find((column) => column.id === columnId)?.sortsFirst ?? "ascending";
    const turned = sort?.direction === "ascending" ? "descending" : "ascending";
    onSortChange?.({ columnId, direction: sort?.columnId === columnId ? turned : first });
  };
  const go = (index: number) => {
    const to = Math.min(rows.length - 1, Math.max(0, index));
    virtual.scrollTo(to);
    focus.focusRow(to);
    return to;
  };
  /** Number of rows on a screen. */
  const page = () => {
    const height = focus.row(focus.active)?.offsetHeight || 37;
    return Math.max(1, Math.floor((maxHeightPx ?? window.innerHeight) / height) - 2);
  };
  const latest = useRef<{
    key: (index: number, event: KeyboardEvent<HTMLElement>) => void;
    press: typeof press;
  }>(null as never);
  const key = (index: number, event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    if (target.matches("input, select, textarea, [contenteditable]") || event.altKey) return;
    const onRow = target === event.currentTarget;
    const control = event.ctrlKey || event.metaKey;
    const steps: Record<string, number> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: page(),
      PageUp: -page(),
      Home: -rows.length,
      End: rows.length,
    };
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (event.shiftKey && selected && selected.size === 0) selection.toggle(index);
      const to = go(index + step);
      if (event.shiftKey && selected && to !== index) selection.extendTo(to);
    } else if (selected && control && event.key === "a") {
      event.preventDefault();
      selection.selectAll();
    } else if (selected && event.key === "Escape" && selected.size > 0) {
      event.stopPropagation();
      selection.clear();
    } else if (onRow && selected && event.key === " ") {
      event.preventDefault();
      if (event.shiftKey) selection.extendTo(index);
      else selection.toggle(index);
    } else if (onRow && onOpen && event.key === "Enter") {
      event.preventDefault();
      onOpen(rows[index] as Row);
    }
  };
  const press = (index: number, event: MouseEvent) => {
    if ((event.target as Element).closest(controls)) return;
    if (event.shiftKey && selected) {
      window.getSelection()?.removeAllRanges();
      selection.extendTo(index);
    } else if ((event.ctrlKey || event.metaKey) && selected) selection.toggle(index);
    else if (onOpen) onOpen(rows[index] as Row);
  };
  latest.current = { key, press };
  const onToggle = useCallback(
    (index: number, withShift: boolean) => (withShift ? selection.extendTo(index) : selection.toggle(index)),
    [selection],
  );
  const enter = useRef(focus.entered);
  enter.current = focus.entered;
  const onPress = useCallback((index: number, event: MouseEvent) => latest.current.press(index, event), []);
  const onKey = useCallback(
    (index: number, event: KeyboardEvent<HTMLElement>) => latest.current.key(index, event),
    [],
  );
  const onEnter = useCallback((index: number) => enter.current(index), []);
  const sortable = columns.filter((column) => column.sortsFirst);
  const columnCount = columns.length + (selected ? 1 : 0) + (actions ? 1 : 0);
  const loading = loadingLabel !== undefined;

  return (
    <div className="@container text-13">
      {selected || sortable.length > 0 ? (
        <div className="hidden items-center gap-2 border-b border-line pb-2 @max-[600px]:flex">
          {checked === undefined ? null : (
            <Checkbox
              label={words.selectAll}
              checked={checked}
              // Rows that a filter hides keep their selection.
              onCheckedChange={(all) => selection.setStretch(0, rows.length, all)}
              className="ps-1.5"
            />
          )}
          {sortable.length > 0 && sort ? (
            <div className="ms-auto flex items-center gap-1">
              <SelectField
                hideLabel
                label={words.sortBy}
                value={sort.columnId}
                options={sortable.map((column) => ({ value: column.id, label: column.header }))}
                onValueChange={sortBy}
                className="w-36"
              />
              <IconButton
                icon={sort.direction === "ascending" ? sortAscendingIcon : sortDescendingIcon}
                label={sort.direction === "ascending" ? words.ascending : words.descending}
                onClick={() => sortBy(sort.columnId)}
              />
            </div>
          ) : null}
        </div>
      ) : null}
      <div
        style={maxHeightPx ? { maxHeight: maxHeightPx } : {}}
        className={maxHeightPx === undefined ? "relative" : "relative overflow-y-auto overscroll-contain"}
        {...(maxHeightPx && !interactive ? { tabIndex: 0, role: "region", "aria-labelledby": id } : {})}
      >
        <table
          // Explicit even where it is the element's own: laid out as blocks on a phone it would lose its role.
          role={interactive ? "grid" : "table"}
          aria-labelledby={id}
          aria-rowcount={rows.length + 1}
          {...(selected ? { "aria-multiselectable": true } : {})}
          aria-busy={loading || undefined}
          className="w-full table-fixed border-separate border-spacing-0 @max-[600px]:block"
        >
          <caption id={id} className="sr-only">
            {words.label}
          </caption>
          <thead
            className="sticky z-10 bg-ground @max-[600px]:hidden"
            style={{ top: maxHeightPx ? 0 : coveredTopPx }}
          >
            <TableHead
              {...{ columns, words, sort, checked }}
              onSort={sortBy}
              // Rows that a filter hides keep their selection.
              onCheckedChange={(all) => selection.setStretch(0, rows.length, all)}
              hasActions={actions !== undefined}
            />
          </thead>
          <tbody
            ref={body}
            // biome-ignore lint/a11y/noRedundantRoles: as above
            role="rowgroup"
            className="@max-[600px]:block"
            onBlur={(event) => {
              if (!event.currentTarget.contains(event.relatedTarget)) focus.left();
            }}
          >
            {virtual.indexes.map((index) => {
              const row = rows[index] as Row;
              return (
                <Fragment key={rowKey(row)}>
                  <Gap heightPx={virtual.gapBeforePx(index)} columns={columnCount} />
                  <TableRow
                    {...{
                      row,
                      index,
                      columns,
                      words,
                      interactive,
                      actions,
                      onToggle,
                      onPress,
                      onKey,
                      onEnter,
                    }}
                    active={index === focus.active}
                    selected={selected?.has(rowKey(row))}
                    refusal={refusalOf?.(row)}
                    opens={onOpen !== undefined}
                    measure={virtual.measure}
                  />
                </Fragment>
              );
            })}
            <Gap heightPx={virtual.afterPx} columns={columnCount} />
          </tbody>
        </table>
      </div>
      {loading && rows.length === 0 ? (
        <Loading label={loadingLabel} className="flex flex-col">
          {["a", "b", "c", "d", "e"].map((name) => (
            <span key={name} className="flex h-row items-center border-b border-line">
              <Skeleton width="60%" />
            </span>
          ))}
        </Loading>
      ) : rows.length === 0 ? (
        whenEmpty
      ) : null}
    </div>
  );
}

/** Takes the height of rows that are not rendered. */
function Gap({ heightPx, columns }: { heightPx: number; columns: number }) {
  if (heightPx <= 0) return null;
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: it holds nothing and is no row
    <tr role="presentation" className="@max-[600px]:block">
      <td
        role="presentation"
        colSpan={columns}
        className="p-0 @max-[600px]:block"
        style={{ height: heightPx }}
      />
    </tr>
  );
}
