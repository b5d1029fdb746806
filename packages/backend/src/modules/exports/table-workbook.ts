import type { SheetImage } from "hucre";
import { writeXlsx } from "hucre/xlsx";
import { type TableCell, tableColumns } from "./table-rows.ts";

/** A table to be written. */
export interface TableJob {
  readonly rows: readonly (readonly TableCell[])[];
  /** PNG or JPEG by the index of its row; empty if no pictures are requested. */
  readonly images: readonly {
    readonly row: number;
    readonly jpeg: Uint8Array;
    readonly width: number;
    readonly height: number;
    readonly label: string;
  }[];
}

const rowHeightPoints = 72;
const pixelsPerPoint = 96 / 72;

/** Writes an XLSX file: a frozen header, a filter, one row per snapshot, its picture in the last column. */
export async function writeTable({ rows, images }: TableJob): Promise<Uint8Array> {
  const bold = { font: { bold: true } };
  const headers = tableColumns.map(({ header }) => header);
  const withImages = images.length > 0;
  const lastColumn = headers.length - 1;
  const cells = new Map(
    [...headers, ...(withImages ? ["Picture"] : [])].map((_, column) => [`0,${column}`, { style: bold }]),
  );
  return writeXlsx({
    sheets: [
      {
        name: "Snapshots",
        columns: [
          ...tableColumns.map(({ header, width }) => ({
            width,
            ...(header.endsWith("(UTC)") && { numFmt: "yyyy-mm-dd hh:mm:ss" }),
          })),
          ...(withImages ? [{ width: 24 }] : []),
        ],
        rows: [[...headers, ...(withImages ? ["Picture"] : [])], ...rows.map((row) => [...row])],
        cells,
        freezePane: { rows: 1, columns: 2 },
        autoFilter: { range: `A1:${columnName(lastColumn)}${rows.length + 1}` },
        ...(withImages && {
          rowDefs: new Map(images.map(({ row }) => [row + 1, { height: rowHeightPoints }])),
          images: images.map((image) => imageOf(image, lastColumn + 1)),
        }),
      },
    ],
  });
}

function imageOf(image: TableJob["images"][number], column: number): SheetImage {
  const scale = (rowHeightPoints * pixelsPerPoint) / image.height;
  return {
    data: image.jpeg,
    type: "jpeg",
    anchor: { from: { row: image.row + 1, col: column } },
    width: Math.round(image.width * scale),
    height: Math.round(image.height * scale),
    altText: image.label,
  };
}

/** 0 is A, 26 is AA. */
function columnName(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnName(rest - 1) : "") + String.fromCharCode(65 + (index % 26));
}
