import {
  type ListedSnapshot,
  type ListFile,
  listCsvHead,
  listCsvLine,
  listJsonEnd,
  listJsonHead,
  listJsonItem,
} from "@sonolens/domain";
import { type GalleryRows, type LeakPrices, leftOutReasonOf } from "@sonolens/gallery";
import type { SnapshotRecord } from "../../data/types.ts";

export type ListFileKind = "csv" | "json";

/** The content of a list file. */
export interface ListFileContent {
  readonly rows: GalleryRows;
  readonly recordOf: (row: number) => SnapshotRecord | undefined;
  readonly prices: LeakPrices;
  readonly file: Omit<ListFile, "count">;
}

/** Short enough to keep scrolling smooth. */
const maxTurnMs = 12;

const nextTurn = () => new Promise<void>((done) => setTimeout(done));

/**
 * Writes the snapshots of a list into a file, in turns that leave the page free in between. `onDone` receives the
 * number written. Resolves to undefined once the signal is aborted.
 */
export async function writeListFile(
  kind: ListFileKind,
  { rows, recordOf, prices, file }: ListFileContent,
  onDone: (count: number) => void,
  signal: AbortSignal,
): Promise<Blob | undefined> {
  const whole: ListFile = { count: rows.length, ...file };
  const pieces: string[] = [kind === "csv" ? listCsvHead : listJsonHead(whole)];
  let turnBegan = performance.now();
  let isFirst = true;
  let done = 0;
  for (const row of rows) {
    const record = recordOf(row);
    if (record) {
      const listed: ListedSnapshot = {
        record,
        annualCost: prices.annualCost[row],
        annualCo2Kg: prices.annualCo2Kg[row],
        leftOut: leftOutReasonOf(prices.leftOut[row]),
      };
      pieces.push(kind === "csv" ? listCsvLine(listed, whole) : listJsonItem(listed, whole, isFirst));
      isFirst = false;
    }
    done += 1;
    if (performance.now() - turnBegan < maxTurnMs) continue;
    onDone(done);
    await nextTurn();
    if (signal.aborted) return undefined;
    turnBegan = performance.now();
  }
  if (kind === "json") pieces.push(listJsonEnd);
  return new Blob(pieces, { type: kind === "csv" ? "text/csv;charset=utf-8" : "application/json" });
}
