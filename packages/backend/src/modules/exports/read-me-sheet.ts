import type { WriteSheet } from "hucre";
import { headerStyle, sheetDraft, titleStyle, wrapped } from "./sheet-draft.ts";
import { rowValue, type TableRow, tableColumnNames } from "./table-columns.ts";
import type { TableFacts } from "./table-job.ts";
import type { TableTexts } from "./table-texts.ts";

/** The sheet about the file: what it is, what it was filtered by and with which methods it was computed. */
export function readMeSheet(
  rows: readonly TableRow[],
  facts: TableFacts,
  { words, columns }: TableTexts,
): WriteSheet {
  const draft = sheetDraft();
  draft.add({ value: words.readMe, style: titleStyle });
  draft.add(facts.product);
  draft.add(words.madeAt, {
    value: facts.madeAt,
    style: { numFmt: "yyyy-mm-dd hh:mm", alignment: { horizontal: "left" } },
  });
  draft.add(words.filter, facts.filter === "" ? words.noFilter : facts.filter);
  draft.add(words.selected, { value: facts.requested, style: { alignment: { horizontal: "left" } } });
  draft.add(words.listed, { value: rows.length, style: { alignment: { horizontal: "left" } } });
  draft.add();
  const textRow = draft.next() - 1;
  draft.add({ value: words.sizesText, style: wrapped });
  draft.add();
  const methods = new Map<string, number>();
  for (const row of rows) {
    const method = rowValue(row, "leak_method");
    if (typeof method === "string") methods.set(method, (methods.get(method) ?? 0) + 1);
  }
  draft.add({ value: words.methods, style: headerStyle }, { value: words.snapshots, style: headerStyle });
  for (const [method, count] of methods)
    draft.add(method, { value: count, style: { alignment: { horizontal: "left" } } });
  draft.add();
  draft.add({ value: words.columnsTitle, style: titleStyle });
  draft.add(
    { value: words.columnName, style: headerStyle },
    { value: words.columnMeaning, style: headerStyle },
  );
  for (const name of tableColumnNames) draft.add(name, columns[name]);
  return {
    name: "Read me",
    ...draft.sheet(),
    columns: [{ width: 40 }, { width: 70 }],
    merges: [{ startRow: textRow, endRow: textRow, startCol: 0, endCol: 1 }],
    rowDefs: new Map([[textRow, { height: 48 }]]),
    pageSetup: { paperSize: "a4", fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
  };
}
