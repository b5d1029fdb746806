import { Checkbox } from "../choice/Checkbox.tsx";
import { caretDownIcon } from "../generated/icons/caret-down.ts";
import { caretUpIcon } from "../generated/icons/caret-up.ts";
import { caretUpDownIcon } from "../generated/icons/caret-up-down.ts";
import { Icon } from "../icon/Icon.tsx";
import { cx } from "../lib/cx.ts";
import type { TableColumn, TableSort, TableWords } from "./table-types.ts";

export interface TableHeadProps<Row> {
  readonly columns: readonly TableColumn<Row>[];
  readonly words: TableWords<Row>;
  readonly sort: TableSort | undefined;
  readonly onSort: (columnId: string) => void;
  /** Undefined: selection is disabled. */
  readonly checked: boolean | "indeterminate" | undefined;
  readonly onCheckedChange: (checked: boolean) => void;
  readonly hasActions: boolean;
}

const cell = "border-b border-line px-2 py-1 text-12 font-normal text-ink-3";

/** The column headers, each a button if the column can be sorted. */
export function TableHead<Row>(props: TableHeadProps<Row>) {
  const { columns, words, sort, onSort, checked, onCheckedChange, hasActions } = props;
  return (
    <tr aria-rowindex={1}>
      {checked === undefined ? null : (
        <th scope="col" className={cx(cell, "w-9 text-start")}>
          {/* A block: on a line of text its height would change with its check. */}
          <div className="flex">
            <Checkbox
              hideLabel
              label={words.selectAll ?? ""}
              checked={checked}
              onCheckedChange={onCheckedChange}
            />
          </div>
        </th>
      )}
      {columns.map((column) => {
        const direction = sort?.columnId === column.id ? sort.direction : undefined;
        return (
          <th
            key={column.id}
            scope="col"
            aria-sort={column.sortsFirst ? (direction ?? "none") : undefined}
            style={{ width: column.width }}
            className={cx(cell, column.align === "end" ? "text-end" : "text-start")}
          >
            {column.sortsFirst ? (
              <button
                type="button"
                onClick={() => onSort(column.id)}
                className={cx(
                  "group/sort inline-flex min-h-small max-w-full items-center gap-1 rounded-s hover:text-ink",
                  direction && "font-medium text-ink",
                  column.align === "end" && "flex-row-reverse",
                )}
              >
                <span className="min-w-0 text-start wrap-anywhere">{column.header}</span>
                <Icon
                  size={13}
                  icon={direction === "ascending" ? caretUpIcon : direction ? caretDownIcon : caretUpDownIcon}
                  className={cx(
                    !direction &&
                      "opacity-0 group-hover/sort:opacity-100 group-focus-visible/sort:opacity-100",
                  )}
                />
              </button>
            ) : (
              <span className="inline-flex min-h-small items-center wrap-anywhere">{column.header}</span>
            )}
          </th>
        );
      })}
      {hasActions ? (
        <th scope="col" className={cx(cell, "w-12")}>
          <span className="sr-only">{words.actions}</span>
        </th>
      ) : null}
    </tr>
  );
}
