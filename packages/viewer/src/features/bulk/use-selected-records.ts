import { useEffect, useMemo, useState } from "react";
import type { SnapshotRecords } from "../../data/snapshot-records.ts";
import type { SnapshotRecord } from "../../data/types.ts";

/** So many are read before the first paint. */
const atOnce = 200;
/** A page that is busy for longer than a few frames is felt. */
const sliceMs = 8;

/**
 * What the list says of each snapshot that is selected, read a few milliseconds at a time: of a large list each record
 * is read anew. Undefined until all are there; those that the list does not have are left out.
 */
export function useSelectedRecords<Value>(
  ids: readonly string[],
  records: SnapshotRecords | undefined,
  read: (record: SnapshotRecord) => Value,
): readonly Value[] | undefined {
  const few = useMemo(
    () => (ids.length <= atOnce ? ids.flatMap((id) => readOne(records, id, read)) : undefined),
    [ids, records, read],
  );
  const [many, setMany] = useState<readonly Value[]>();
  useEffect(() => {
    if (few) return;
    const ended = new AbortController();
    void readAll(ids, records, read, ended.signal).then((all) => !ended.signal.aborted && setMany(all));
    return () => ended.abort();
  }, [few, ids, records, read]);
  return few ?? many;
}

function readOne<Value>(
  records: SnapshotRecords | undefined,
  id: string,
  read: (record: SnapshotRecord) => Value,
): Value[] {
  const record = records?.get(id);
  return record ? [read(record)] : [];
}

async function readAll<Value>(
  ids: readonly string[],
  records: SnapshotRecords | undefined,
  read: (record: SnapshotRecord) => Value,
  ended: AbortSignal,
): Promise<readonly Value[]> {
  const all: Value[] = [];
  let begunMs = performance.now();
  for (const id of ids) {
    all.push(...readOne(records, id, read));
    if (performance.now() - begunMs < sliceMs) continue;
    await new Promise((done) => setTimeout(done));
    if (ended.aborted) break;
    begunMs = performance.now();
  }
  return all;
}
