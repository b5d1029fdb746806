import { defaults, emptyFilterState, snapshotRecordSchema } from "@sonolens/domain";
import { awaitedLater } from "@sonolens/foundation";
import { filterRows, type GalleryColumns, rowOfSnapshot, snapshotIdAt, sortRows } from "@sonolens/gallery";
import { openWorker } from "../../lib/workers/worker-start.ts";
import type { PendingEdits } from "../snapshots/pending-edits.ts";
import type { SnapshotRecord } from "../types.ts";
import type { CheckedList, ListQuestion, ListReply, PackedRecords } from "./list-messages.ts";
import { createRecordSplitter } from "./record-splitter.ts";
import type { Place, SnapshotRecords } from "./snapshot-records.ts";

/** A list that a worker has parsed. */
export type LargeList = ReturnType<typeof largeList>;

type Bytes = Uint8Array<ArrayBuffer>;

/** The next bytes of a response; undefined after the last. */
export type NextPart = () => Promise<Bytes | undefined>;

/** A response that has partly arrived, and the time zone in which its days are counted. */
export interface PartlyRead {
  readonly begun: readonly Bytes[];
  readonly next: NextPart;
  readonly timeZone: string;
}

/**
 * Has a worker validate a response that has partly arrived, and convert it into columns. `onHead` receives the records
 * of the first page. Resolves to undefined if it is not a list. Rejects as `next` does.
 */
export async function readLargeList(
  { begun, next, timeZone }: PartlyRead,
  onHead: (head: readonly SnapshotRecord[]) => void = () => undefined,
): Promise<LargeList | undefined> {
  const head = await headOf(begun);
  onHead([...head.values()]);
  const answer = Promise.withResolvers<CheckedList | undefined>();
  let columns: GalleryColumns | undefined;
  const worker = openWorker<ListQuestion, ListReply>(
    () => new Worker(new URL("./list-worker.ts", import.meta.url), { type: "module" }),
    {
      onReply(reply) {
        if (reply.kind === "list") {
          columns = reply.list?.columns;
          answer.resolve(reply.list);
        } else {
          // What the page has derived meanwhile is identical.
          if (columns) Object.assign(columns.derived, reply.derived);
          worker.end();
        }
      },
      onFailed: (message) => answer.reject(new Error(message)),
    },
  );
  const pass = (bytes: Bytes) => worker.post({ kind: "part", bytes }, [bytes.buffer]);
  void awaitedLater(answer.promise);
  try {
    worker.post({ kind: "begin", locale: document.documentElement.lang, timeZone });
    for (const bytes of begun) pass(bytes);
    for (let bytes = await next(); bytes; bytes = await next()) pass(bytes);
    worker.post({ kind: "end" });
    const list = await answer.promise;
    // Rendering the list gets a task of its own.
    await new Promise((goOn) => setTimeout(goOn));
    if (list) return largeList(list, head);
    worker.end();
    return undefined;
  } catch (error) {
    worker.end();
    throw error;
  }
}

/** Enough bytes for the records of the first page. */
const headBytes = 128 * 1024;

/** The first readable records, as many as a page shows. */
async function headOf(begun: readonly Bytes[]): Promise<Map<string, SnapshotRecord>> {
  const head = new Map<string, SnapshotRecord>();
  const record: Bytes[] = [];
  const splitter = createRecordSplitter({
    add: (bytes) => record.push(bytes),
    endRecord() {
      const text = joined(record.splice(0));
      const read = head.size < defaults.galleryPageSize ? checkedRecord(text) : undefined;
      if (read) head.set(read.id, read);
    },
  });
  splitter.push(new Uint8Array(await new Blob([...begun]).slice(0, headBytes).arrayBuffer()));
  return head;
}

function checkedRecord(text: string): SnapshotRecord | undefined {
  try {
    return snapshotRecordSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** The list that a worker has validated. `head` was read from it before; its records are reused. */
export function largeList(list: CheckedList, head: Map<string, SnapshotRecord>) {
  // Rendered records are not rendered again, unless they differ in the whole list.
  for (const [id, record] of head) {
    const row = rowOfSnapshot(list.columns, id);
    const isSame = row !== undefined && JSON.stringify(recordIn(list.packed, row)) === JSON.stringify(record);
    if (!isSame) head.delete(id);
  }
  const records = largeRecords(list, new Map(), new Set(), head);
  return {
    version: list.version,
    complete: list.complete,
    records,
    /** Its records, except those known in a later version, with the unsaved edits applied. */
    over(known: SnapshotRecords, pendingEdits: PendingEdits): SnapshotRecords {
      const isNewer = ({ id, version }: SnapshotRecord) => (records.get(id)?.version ?? version) < version;
      const newer = records.with([...known.changed.values()].filter(isNewer));
      const edited = pendingEdits.ids().map((id) => newer.get(id));
      return newer.with(edited.filter((record) => record !== undefined).map(pendingEdits.over));
    },
  };
}

/** Cached records, so that a card that is rendered again gets the same object. */
const maxKept = 2000;

function largeRecords(
  list: CheckedList,
  changed: ReadonlyMap<string, SnapshotRecord>,
  removed: ReadonlySet<string>,
  kept: Map<string, SnapshotRecord>,
): SnapshotRecords {
  const { columns, packed } = list;
  const known = (id: string) => {
    const read = kept.get(id);
    if (read) return read;
    const row = rowOfSnapshot(columns, id);
    if (row === undefined) return undefined;
    const record = recordIn(packed, row);
    if (kept.size >= maxKept) for (const oldest of kept.keys()) if (kept.delete(oldest)) break;
    kept.set(id, record);
    return record;
  };
  const has = (id: string) =>
    changed.has(id) || (!removed.has(id) && rowOfSnapshot(columns, id) !== undefined);
  const ownChanges = [...changed.keys()].filter((id) => rowOfSnapshot(columns, id) === undefined).length;
  return {
    size: columns.count - removed.size + ownChanges,
    has,
    get: (id) => changed.get(id) ?? (removed.has(id) ? undefined : known(id)),
    *values() {
      yield* changed.values();
      for (let row = 0; row < columns.count; row++) {
        const id = snapshotIdAt(columns, row);
        if (!changed.has(id) && !removed.has(id)) yield recordIn(packed, row);
      }
    },
    *candidates(label, near) {
      yield* changed.values();
      for (const row of candidateRows(columns, label, near)) {
        const id = snapshotIdAt(columns, row);
        if (!changed.has(id) && !removed.has(id)) yield known(id) ?? recordIn(packed, row);
      }
    },
    with(more, gone = []) {
      const nextChanged = new Map(changed);
      const nextRemoved = new Set(removed);
      for (const record of more) {
        nextChanged.set(record.id, record);
        nextRemoved.delete(record.id);
      }
      for (const id of gone) {
        nextChanged.delete(id);
        if (rowOfSnapshot(columns, id) !== undefined) nextRemoved.add(id);
      }
      return largeRecords(list, nextChanged, nextRemoved, kept);
    },
    columns,
    changed,
    removed,
  };
}

/** This many are examined within a few milliseconds. */
const maxCandidates = 200;
const nearDegrees = 0.001;

/** The newest rows whose labels contain all words of a text, if it has any, or that are near a place. */
function candidateRows(columns: GalleryColumns, label: string, near: Place | undefined): number[] {
  const { latitude, longitude } = columns.numbers;
  const isNear = (row: number) =>
    Math.abs((latitude[row] ?? 0) - (near?.latitude ?? Number.NaN)) < nearDegrees &&
    Math.abs((longitude[row] ?? 0) - (near?.longitude ?? Number.NaN)) <
      nearDegrees / Math.cos(((near?.latitude ?? 0) * Math.PI) / 180);
  const matchesLabel = near === undefined || label.trim() !== "";
  const { failed } = filterRows(columns, { ...emptyFilterState, label });
  const rows: number[] = [];
  for (const row of sortRows(columns, "createdDesc")) {
    if (!((matchesLabel && failed[row] === 0) || isNear(row))) continue;
    if (rows.push(row) === maxCandidates) break;
  }
  return rows;
}

const decoder = new TextDecoder();

const joined = (parts: readonly Bytes[]): string =>
  parts.map((part, index) => decoder.decode(part, { stream: index < parts.length - 1 })).join("");

/** A record from the bytes of the worker, which has validated it. */
function recordIn({ blocks, block, from, to }: PackedRecords, row: number): SnapshotRecord {
  const bytes = blocks[block[row] ?? 0]?.subarray(from[row], to[row]);
  return snapshotRecordSchema.parse(JSON.parse(decoder.decode(bytes)));
}
