import { useEffect, useMemo, useState } from "react";
import type { SnapshotRecords } from "../../data/snapshot-list/snapshot-records.ts";
import type { SnapshotRecord } from "../../data/types.ts";

/** Up to this many are read before the first paint. */
const atOnce = 200;
/** Users notice a page that is blocked for longer than a few frames. */
const sliceMs = 8;

/**
 * What the list contains of each selected snapshot, read in slices of a few milliseconds, because a large list reads
 * each record again. Undefined until all are read; snapshots that the list does not contain are left out.
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
