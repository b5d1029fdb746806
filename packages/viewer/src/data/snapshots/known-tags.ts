import type { SnapshotRecords } from "../snapshot-list/snapshot-records.ts";

/** The tags in use, those of most snapshots first. A change since a large list was received weighs as one more. */
export function knownTags({
  columns,
  changed,
}: Pick<SnapshotRecords, "columns" | "changed">): readonly string[] {
  const uses = new Map<string, number>();
  const count = (tag: string, times: number) => uses.set(tag, (uses.get(tag) ?? 0) + times);
  if (columns) {
    const times = new Uint32Array(columns.names.tag.length);
    for (const tag of columns.tags.numbers) times[tag] = (times[tag] ?? 0) + 1;
    columns.names.tag.forEach((tag, number) => {
      const of = times[number] ?? 0;
      if (tag !== "" && of > 0) count(tag, of);
    });
  }
  for (const { tags } of changed.values()) for (const tag of tags) count(tag, 1);
  return [...uses]
    .sort(([one, ofOne], [other, ofOther]) => ofOther - ofOne || (one < other ? -1 : 1))
    .map(([tag]) => tag);
}
