import { expect, it } from "vitest";
import type { TaggedRow } from "./leak-tag.repository.ts";
import { createRepairChecks, maxFollowed } from "./repair-checks.ts";

const tagged = (id: string, more: Partial<TaggedRow>): TaggedRow =>
  ({
    ...{ id, ownership_id: "camera", analysis_type: "LEAK", active: 1, tags: "[]", repair_history: "[]" },
    ...{ leak_tag: "1", leak_tag_key: "1", mech: null, pd: null, repair_checked_by: null },
    ...more,
  }) as TaggedRow;

it("reads the tags of a library a few at a time, each kind by itself, and writes only what changes", async () => {
  const solved = {
    fixed: 1,
    fixed_date: "2026-11-12T12:00:00.000Z",
    created_date: "2026-11-10T08:00:00.000Z",
  };
  const rows = [
    tagged("confirmed", { ...solved, repair_checked_by: "second" } as Partial<TaggedRow>),
    tagged("unconfirmed", solved as Partial<TaggedRow>),
    tagged("second", { created_date: "2026-11-14T08:00:00.000Z", leak_detected: 0 }),
  ];
  const reads: { keys: number; types: readonly string[]; limit: number }[] = [];
  const writes: (readonly [string, string | null | undefined])[] = [];
  const checks = createRepairChecks({
    tags: {
      async newestTagged(_, keys, types, limit) {
        reads.push({ keys: keys.length, types, limit });
        return keys.includes("1") && types.includes("LEAK") ? rows : [];
      },
      confirmedFromElsewhere: async (_, keys) =>
        keys.includes("1") ? [{ id: "old", ownership_id: "camera" }] : [],
    },
    snapshots: {
      async update(id, _, columns) {
        writes.push([id, columns.repair_checked_by]);
      },
      findAny: async () => undefined,
    },
    visibility: { watchersOf: async () => [] },
    versions: { nextVersion: async () => 1 },
    outbox: { add: async () => undefined },
  });
  await checks.followLibrary(
    "library",
    Array.from({ length: 45 }, (_, index) => String(index)),
  );
  expect(reads.filter(({ types }) => types.includes("LEAK")).map(({ keys }) => keys)).toEqual([20, 20, 5]);
  expect(reads).toHaveLength(6);
  expect(new Set(reads.map(({ limit }) => limit))).toEqual(new Set([maxFollowed]));
  expect(writes).toEqual([
    ["unconfirmed", "second"],
    ["old", null],
  ]);
});
