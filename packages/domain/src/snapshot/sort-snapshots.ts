interface Dated {
  readonly id: string;
  readonly created_date: string;
}

/** A new array, newest first; snapshots of the same moment in the order of their ids. */
export function sortNewestFirst<Snapshot extends Dated>(snapshots: readonly Snapshot[]): Snapshot[] {
  const timed = snapshots.map((snapshot) => ({ snapshot, timeMs: Date.parse(snapshot.created_date) }));
  timed.sort(
    (first, second) => second.timeMs - first.timeMs || (first.snapshot.id < second.snapshot.id ? -1 : 1),
  );
  return timed.map(({ snapshot }) => snapshot);
}
