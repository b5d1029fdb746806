import { type GalleryRecord, gallerySorts, parseSnapshotList, snapshotRecordSchema } from "@sonolens/domain";
import {
  createGalleryColumns,
  type GalleryColumns,
  type GalleryLocale,
  galleryTransferables,
  groupRows,
  sortRows,
} from "@sonolens/gallery";
import { tellReady } from "../../lib/workers/worker-ready.ts";
import type { CheckedList, ListQuestion, ListReply } from "./list-messages.ts";
import { createRecordSplitter } from "./record-splitter.ts";

const reply = (message: ListReply, transfer: Transferable[]) => self.postMessage(message, { transfer });

const blockBytes = 4 * 1024 * 1024;

/** The input of the columns; the rest of a record is kept as bytes only. */
const lightRecord = (record: GalleryRecord): GalleryRecord => ({
  id: record.id,
  label: record.label,
  active: record.active,
  device_label: record.device_label,
  device_serial: record.device_serial,
  device_analysis_type: record.device_analysis_type,
  created_date: record.created_date,
  synced_date: record.synced_date,
  source_distance: record.source_distance,
  tags: record.tags,
  starred: record.starred,
  fixed: record.fixed,
  fault: record.fault,
  repair_status: record.repair_status,
  ownership: record.ownership,
  pd: record.pd && {
    severity_min: record.pd.severity_min,
    severity_max: record.pd.severity_max,
    classification: record.pd.classification,
  },
  leak: record.leak,
  leak_infinite: record.leak_infinite,
  meta: record.meta && {
    latitude: record.meta.latitude,
    longitude: record.meta.longitude,
    leak_type: record.meta.leak_type,
    leak_detected: record.meta.leak_detected,
    cost_mode: record.meta.cost_mode,
    currency: record.meta.currency,
    specific_power: record.meta.specific_power,
    energy_cost: record.meta.energy_cost,
    current_util_hours: record.meta.current_util_hours,
    current_util_days: record.meta.current_util_days,
    current_util_weeks: record.meta.current_util_weeks,
    ue_util_hours: record.meta.ue_util_hours,
    ue_util_days: record.meta.ue_util_days,
  },
});

function readList(reader: GalleryLocale) {
  const decoder = new TextDecoder();
  const blocks: Uint8Array<ArrayBuffer>[] = [];
  let block = new Uint8Array(0);
  /** Of the current record: its first byte in the block, and the one after its last. */
  let start = 0;
  let end = 0;
  const rows = new Map<string, { row: number; block: number; from: number; to: number }>();
  const records: GalleryRecord[] = [];

  const makeRoom = (bytes: number) => {
    if (end + bytes <= block.length) return;
    const begun = block.subarray(start, end);
    block = new Uint8Array(Math.max(blockBytes, 2 * (begun.length + bytes)));
    block.set(begun);
    blocks.push(block);
    end = begun.length;
    start = 0;
  };
  const check = (bytes: Uint8Array) => {
    try {
      return snapshotRecordSchema.safeParse(JSON.parse(decoder.decode(bytes))).data;
    } catch {
      return undefined;
    }
  };
  const splitter = createRecordSplitter({
    add(bytes) {
      makeRoom(bytes.length);
      block.set(bytes, end);
      end += bytes.length;
    },
    endRecord() {
      const record = check(block.subarray(start, end));
      if (record) {
        const row = rows.get(record.id)?.row ?? records.length;
        records[row] = lightRecord(record);
        rows.set(record.id, { row, block: blocks.length - 1, from: start, to: end });
        start = end;
      } else end = start;
    },
  });

  const checked = (): CheckedList | undefined => {
    let said: unknown;
    try {
      said = JSON.parse(splitter.rest());
    } catch {
      return undefined;
    }
    const list = parseSnapshotList(said);
    if (!list) return undefined;
    const columns = createGalleryColumns(records, reader);
    sortRows(columns, "createdDesc");
    const places = [...rows.values()];
    return {
      version: list.version,
      complete: list.complete,
      columns,
      packed: {
        blocks,
        block: Uint32Array.from(places, (at) => at.block),
        from: Uint32Array.from(places, ({ from }) => from),
        to: Uint32Array.from(places, ({ to }) => to),
      },
    };
  };
  return { push: splitter.push, checked };
}

/** Computes what would take too long on the page. */
function derive(columns: GalleryColumns): void {
  // Those by cost need the prices of the reader.
  for (const sort of gallerySorts)
    if (!sort.startsWith("cost")) groupRows(columns, sortRows(columns, sort), sort);
}

/** Makes the listener that reads one list at a time. */
function createListReader() {
  let reading: ReturnType<typeof readList> | undefined;
  return ({ data }: MessageEvent<ListQuestion>) => {
    if (data.kind === "begin") reading = readList(data);
    else if (data.kind === "part") reading?.push(data.bytes);
    else {
      const list = reading?.checked();
      reading = undefined;
      if (!list) return reply({ kind: "list", list }, []);
      const own = structuredClone(list.columns);
      const { blocks, block, from, to } = list.packed;
      const packed = [...blocks, block, from, to].map(({ buffer }) => buffer);
      reply({ kind: "list", list }, [...galleryTransferables(list.columns), ...packed]);
      derive(own);
      reply({ kind: "derived", derived: own.derived }, galleryTransferables(own));
    }
  };
}

self.onmessage = createListReader();

tellReady();
