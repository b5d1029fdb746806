import type { Cell, CellStyle, CellValue, WriteSheet } from "hucre";

/** A cell with more than a value. */
export interface DraftCell {
  readonly value?: CellValue;
  readonly formula?: string;
  /** Of the formula, for programs that do not calculate. */
  readonly result?: CellValue;
  readonly style?: CellStyle;
}

export const bold: CellStyle = { font: { bold: true } };
export const titleStyle: CellStyle = { font: { bold: true, size: 16 } };
export const headerStyle: CellStyle = {
  font: { bold: true },
  border: { bottom: { style: "thin", color: { rgb: "85857E" } } },
  alignment: { wrapText: true, vertical: "top" },
};
export const wrapped: CellStyle = { alignment: { wrapText: true, vertical: "top" } };

/** Rows of a sheet of single cells, from the top. */
export function sheetDraft() {
  const rows: CellValue[][] = [];
  const cells = new Map<string, Partial<Cell>>();
  return {
    /** The number from 1 of the next row. */
    next: (): number => rows.length + 1,
    add(...line: readonly (CellValue | DraftCell)[]): void {
      const row = rows.length;
      rows.push(
        line.map((cell, column) => {
          if (cell === null || typeof cell !== "object" || cell instanceof Date) return cell;
          const { formula, result, style, value = null } = cell;
          cells.set(`${row},${column}`, {
            ...(formula !== undefined && { formula, formulaResult: result ?? "" }),
            ...(style && { style }),
          });
          return value;
        }),
      );
    },
    sheet: (): Pick<WriteSheet, "rows" | "cells"> => ({ rows, cells }),
  };
}
