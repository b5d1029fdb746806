import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  type Ref,
  type SyntheticEvent,
} from "react";
import { Checkbox } from "../choice/Checkbox.tsx";
import { cx } from "../lib/cx.ts";
import type { TableCellContext, TableColumn, TableWords } from "./table-types.ts";

export interface TableRowProps<Row> {
  readonly row: Row;
  readonly index: number;
  readonly columns: readonly TableColumn<Row>[];
  readonly words: TableWords<Row>;
  /** Rows can be focused, because they can be selected or opened. */
  readonly interactive: boolean;
  readonly active: boolean;
  /** Undefined: selection is disabled. */
  readonly selected: boolean | undefined;
  /** Why this row cannot be selected. */
  readonly refusal: string | undefined;
  readonly opens: boolean;
  readonly actions: ((row: Row, context: TableCellContext) => ReactNode) | undefined;
  readonly measure: ((row: HTMLElement | null) => void) | undefined;
  readonly onToggle: (index: number, withShift: boolean) => void;
  readonly onPress: (index: number, event: MouseEvent) => void;
  readonly onKey: (index: number, event: KeyboardEvent<HTMLElement>) => void;
  readonly onEnter: (index: number) => void;
}

const cell =
  "border-b border-line px-2 py-1.5 align-middle wrap-anywhere @max-[600px]:border-0 @max-[600px]:p-0 [&>.inline-flex]:align-bottom";

/**
 * Whether the event happened in the row itself: React also bubbles events of a row's menu, which is in a layer of its
 * own.
 */
const isInside = (event: SyntheticEvent): boolean =>
  event.target instanceof Node && event.currentTarget.contains(event.target);

function TableRowOf<Row>(props: TableRowProps<Row>) {
  const { row, index, columns, words, interactive, active, selected, refusal, opens, actions, measure } =
    props;
  const { onToggle, onPress, onKey, onEnter } = props;
  const tabIndex = interactive ? (active ? 0 : -1) : undefined;
  const cellRole = interactive ? "gridcell" : "cell";
  const label = words.selectRow?.(row) ?? "";
  return (
    <tr
      ref={measure as Ref<HTMLTableRowElement>}
      // biome-ignore lint/a11y/noRedundantRoles: laid out as a block on a phone it would lose its meaning
      role="row"
      data-index={index}
      data-row={index}
      aria-rowindex={index + 2}
      aria-selected={selected}
      {...(interactive
        ? {
            tabIndex: tabIndex ?? 0,
            onClick: (event: MouseEvent) => isInside(event) && onPress(index, event),
            onKeyDown: (event: KeyboardEvent<HTMLElement>) => isInside(event) && onKey(index, event),
            onFocus: () => onEnter(index),
          }
        : {})}
      className={cx(
        "group/row h-row outline-none focus-visible:shadow-none focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-acc-line",
        interactive && "hover:bg-hover aria-selected:bg-acc-wash",
        opens && "cursor-pointer",
        "@max-[600px]:relative @max-[600px]:block @max-[600px]:h-auto @max-[600px]:border-b @max-[600px]:border-line @max-[600px]:px-2 @max-[600px]:py-2.5",
        selected !== undefined && "@max-[600px]:ps-11",
        actions && "@max-[600px]:pe-12",
      )}
    >
      {selected === undefined ? null : (
        <td
          role={cellRole}
          className={cx(cell, "@max-[600px]:absolute @max-[600px]:start-1.5 @max-[600px]:top-1.5")}
        >
          <div className="flex">
            <Checkbox
              hideLabel
              label={label}
              checked={selected}
              disabled={refusal !== undefined}
              {...(refusal === undefined ? {} : { disabledReason: refusal })}
              tabIndex={active ? 0 : -1}
              onCheckedChange={(_checked, withShift) => onToggle(index, withShift)}
            />
          </div>
        </td>
      )}
      {columns.map((column, at) => {
        const onPhone = column.onPhone ?? (at === 0 ? "title" : "line");
        return (
          <td
            key={column.id}
            role={cellRole}
            className={cx(
              cell,
              column.align === "end" && "text-end tabular-nums",
              onPhone === "title" && "font-medium text-ink @max-[600px]:block @max-[600px]:text-start",
              onPhone === "line" &&
                "text-ink-2 @max-[600px]:mt-1 @max-[600px]:flex @max-[600px]:justify-between @max-[600px]:gap-4",
              onPhone === "hidden" && "text-ink-2 @max-[600px]:hidden",
            )}
          >
            {onPhone === "line" ? (
              <span
                aria-hidden="true"
                className="hidden shrink-0 text-ink-3 group-aria-selected/row:text-ink-2 @max-[600px]:inline"
              >
                {column.header}
              </span>
            ) : null}
            {column.cell(row, { tabIndex })}
          </td>
        );
      })}
      {actions ? (
        <td
          role={cellRole}
          className={cx(cell, "text-end @max-[600px]:absolute @max-[600px]:end-0 @max-[600px]:top-0.5")}
        >
          {actions(row, { tabIndex })}
        </td>
      ) : null}
    </tr>
  );
}

/** One row of a table; on a phone its cells are stacked with their labels. */
export const TableRow = memo(TableRowOf) as typeof TableRowOf;
