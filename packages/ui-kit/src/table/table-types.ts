import type { ReactNode } from "react";

/** What a cell gets for the controls in it: pass `tabIndex` on to each. */
export interface TableCellContext {
  /** -1 in a list that has one stop for Tab. */
  readonly tabIndex: 0 | -1 | undefined;
}

export interface TableColumn<Row> {
  /** Named in `sort`. */
  readonly id: string;
  /** Short: what the values are, with their unit. */
  readonly header: string;
  /** Draws the value. */
  readonly cell: (row: Row, context: TableCellContext) => ReactNode;
  /** "end" for figures that are compared. */
  readonly align?: "start" | "end";
  /** CSS length or share; without it the rest is divided. */
  readonly width?: string;
  /** The direction that the first press on its header gives. Without it the column cannot be sorted. */
  readonly sortsFirst?: SortDirection;
  /** On a phone: the first line of the row, a line with its name, or left out. The first column is the title. */
  readonly onPhone?: "title" | "line" | "hidden";
}

export type SortDirection = "ascending" | "descending";

export interface TableSort {
  /** A column that has `sortsFirst`. */
  readonly columnId: string;
  /** Which comes first. */
  readonly direction: SortDirection;
}

export interface TableWords<Row> {
  /** What the table holds: "Cameras". */
  readonly label: string;
  /** On the box over the column of boxes. */
  readonly selectAll?: string;
  /** Name of a row's box: "Select valve 7". Needed where rows can be selected. */
  readonly selectRow?: (row: Row) => string;
  /** Over the column of actions. */
  readonly actions?: string;
  /** On a phone, where there are no headers to press: "Sort by". */
  readonly sortBy?: string;
  /** On the button beside: what is first now. */
  readonly ascending?: string;
  /** As `ascending`. */
  readonly descending?: string;
}
