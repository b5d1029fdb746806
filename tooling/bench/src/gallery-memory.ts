import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { MessageChannel, receiveMessageOnPort } from "node:worker_threads";
import { emptyFilterState, gallerySorts } from "@sonolens/domain";
import {
  createGalleryColumns,
  filterRows,
  galleryTransferables,
  groupRows,
  sortRows,
} from "@sonolens/gallery";
import type { Comparison } from "./comparison.ts";
import { galleryRecords } from "./gallery-records.ts";
import { interleave } from "./interleave.ts";

const place = { locale: "en", timeZone: "Europe/Berlin" };

/** Columns with everything precomputed. */
function wholeColumns(records: Parameters<typeof createGalleryColumns>[0]) {
  const columns = createGalleryColumns(records, place);
  for (const sort of gallerySorts) {
    const rows = sortRows(columns, sort, filterRows(columns, emptyFilterState));
    groupRows(columns, rows, sort);
  }
  return columns;
}

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

function usedMb(): number {
  collectGarbage();
  collectGarbage();
  const { external, heapUsed } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}

/** Megabytes of the records and, in addition, of the columns with all orders, letters and clusters. */
function memoryOf(count: number): { records: number; columns: number } {
  const before = usedMb();
  const records = galleryRecords(count);
  const withRecords = usedMb();
  const columns = wholeColumns(records);
  const withColumns = usedMb();
  // Keeps both reachable up to here.
  if (columns.count !== records.length) throw new Error("Rows are missing");
  return { records: withRecords - before, columns: withColumns - withRecords };
}

/** The memory of the columns, and the time to transfer them compared with the objects. */
export async function handOver(): Promise<Comparison> {
  const weight = memoryOf(100_000);
  const records = galleryRecords(100_000);
  let columns = wholeColumns(records);
  const { port1, port2 } = new MessageChannel();
  const timings = await interleave(
    [
      {
        name: "Sonolens columns with all orders",
        run: () => {
          port1.postMessage(columns, galleryTransferables(columns));
          columns = receiveMessageOnPort(port2)?.message;
        },
      },
      {
        name: "objects",
        run: () => {
          port1.postMessage(records);
          receiveMessageOnPort(port2);
        },
      },
    ],
    { rounds: 7, warmUp: 2 },
  );
  port1.close();
  return {
    name: "gallery-hand-over",
    what: `100,000 snapshots from one thread to another; records take ${weight.records.toFixed(0)} MB, columns with all orders ${weight.columns.toFixed(0)} MB more`,
    timings,
  };
}
