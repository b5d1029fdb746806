import type { ReactNode } from "react";

/** Context of the controls in a cell: pass `tabIndex` on to each. */
export interface TableCellContext {
  /** -1 in a list with a single tab stop. */
  readonly tabIndex: 0 | -1 | undefined;
}

export interface TableColumn<Row> {
  /** Used in `sort`. */
  readonly id: string;
  /** Short: what the values are, with their unit. */
  readonly header: string;
  /** Renders the value. */
  readonly cell: (row: Row, context: TableCellContext) => ReactNode;
  /** "end" for numbers to compare. */
  readonly align?: "start" | "end";
  /** CSS length or share; default: an equal share of the rest. */
  readonly width?: string;
  /** The direction of the first press on its header. Without it the column cannot be sorted. */
  readonly sortsFirst?: SortDirection;
  /**
   * On a phone: the first line of the row, a labeled line, or hidden. Default: "title" for the first column, else
   * "line".
   */
  readonly onPhone?: "title" | "line" | "hidden";
}

export type SortDirection = "ascending" | "descending";

export interface TableSort {
  /** A column with `sortsFirst`. */
  readonly columnId: string;
  /** Which comes first. */
  readonly direction: SortDirection;
}

export interface TableWords<Row> {
  /** Label of the table: "Cameras". */
  readonly label: string;
  /** Label of the checkbox over the checkbox column. */
  readonly selectAll?: string;
  /** Label of a row's checkbox: "Select valve 7". Required if rows can be selected. */
  readonly selectRow?: (row: Row) => string;
  /** Header of the action column. */
  readonly actions?: string;
  /** On a phone, which has no column headers: "Sort by". */
  readonly sortBy?: string;
  /** Label of the direction button beside it. */
  readonly ascending?: string;
  /** As `ascending`. */
  readonly descending?: string;
}
