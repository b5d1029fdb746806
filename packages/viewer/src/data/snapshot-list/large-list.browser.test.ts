import { gallerySorts, parseSnapshotList } from "@sonolens/domain";
import { createGalleryColumns, type GalleryColumns, sortRows } from "@sonolens/gallery";
import { expect, it } from "vitest";
import { aSnapshotRecord } from "../../testing/a-snapshot.ts";
import type { SnapshotRecord } from "../types.ts";
import { readLargeList } from "./large-list.ts";

/** Those by cost wait for the prices of the reader. */
const sortsWithoutPrices = gallerySorts.filter((sort) => !sort.startsWith("cost"));

const records = Array.from({ length: 3000 }, (_, index) =>
  aSnapshotRecord({
    id: `snapshot-${(index * 7919) % 3000}`,
    label: `Käfig ${index % 70} 漏れ`,
    version: index,
    created_date: new Date(Date.UTC(2026, 0, 1) + index * 3_600_000).toISOString(),
  }),
);
const answer = {
  version: 9,
  complete: true,
  snapshots: [
    ...records.slice(0, 10),
    { id: "unreadable" },
    null,
    ...records,
    { ...records[1], label: "Twice", starred: true },
  ],
  removed: [],
};

const read = (text: string, partBytes = 50_000, onHead?: Parameters<typeof readLargeList>[1]) => {
  const bytes = new TextEncoder().encode(text);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 0; at < bytes.length; at += partBytes) parts.push(bytes.slice(at, at + partBytes));
  const begun = parts.splice(0, 2);
  return readLargeList({ begun, next: async () => parts.shift(), timeZone: "UTC" }, onHead);
};

it("reads a large list in a worker into columns and records", async () => {
  const list = await read(JSON.stringify(answer));
  if (!list) throw new Error("There is no list.");
  expect([list.version, list.complete, list.records.size]).toEqual([9, true, 3000]);
  const checked = parseSnapshotList({ ...answer, snapshots: records });
  const now = (checked?.snapshots ?? []).map((record, index) =>
    index === 1 ? { ...record, label: "Twice", starred: true } : record,
  );
  for (const record of now) expect(list.records.get(record.id)).toEqual(record);
  expect(list.records.get("snapshot-5")).toBe(list.records.get("snapshot-5"));
  expect([list.records.has("unreadable"), list.records.get("nobody")]).toEqual([false, undefined]);

  const columns = list.records.columns as GalleryColumns;
  const own = createGalleryColumns(now, columns);
  await expect.poll(() => Object.keys(columns.derived.orders).length).toBe(sortsWithoutPrices.length);
  expect(columns.derived.labelRanks).toBeDefined();
  for (const sort of gallerySorts) expect(sortRows(columns, sort)).toEqual(sortRows(own, sort));
});

it("tells the first page before the rest has come, and keeps of it what the whole list says too", async () => {
  let head: readonly SnapshotRecord[] = [];
  const text = JSON.stringify({ ...answer, snapshots: answer.snapshots.slice(10) });
  const list = await read(text, 25_000, (first) => {
    head = first;
  });
  const checked = parseSnapshotList(JSON.parse(text));
  expect(head).toEqual(checked?.snapshots.slice(0, 20));
  expect(list?.records.get(head[0]?.id ?? "")).toBe(head[0]);
  expect(list?.records.get(head[1]?.id ?? "")).toMatchObject({ label: "Twice", starred: true });
});

it("follows what is changed, added, removed and restored, and leaves the list as it was", async () => {
  const list = await read(JSON.stringify(answer));
  if (!list) throw new Error("There is no list.");
  const before = list.records;
  const changed = aSnapshotRecord({ id: "snapshot-3", label: "Other" });
  const added = aSnapshotRecord({ id: "new" });
  const after = before.with([changed, added], ["snapshot-4", "nobody"]);
  expect([after.size, after.get("snapshot-3"), after.get("new")]).toEqual([3000, changed, added]);
  expect([after.has("snapshot-4"), after.get("snapshot-4")]).toEqual([false, undefined]);
  expect([...after.values()].map(({ id }) => id).toSorted()).toEqual(
    [...records.map(({ id }) => id).filter((id) => id !== "snapshot-4"), "new"].toSorted(),
  );
  expect([before.size, before.get("snapshot-3")?.label === "Other", before.has("new")]).toEqual([
    3000,
    false,
    false,
  ]);
  const back = after.with([aSnapshotRecord({ id: "snapshot-4" })], ["new"]);
  expect([back.size, back.has("snapshot-4"), back.has("new")]).toEqual([3000, true, false]);
});

it("finds the newest that a label or a place may be meant by, and what has changed", async () => {
  const list = await read(JSON.stringify(answer));
  const records = list?.records.with([aSnapshotRecord({ id: "new" })], ["snapshot-4"]);
  if (!records) throw new Error("There is no list.");
  const found = (...asked: Parameters<typeof records.candidates>) =>
    [...records.candidates(...asked)].slice(1);
  expect([...records.candidates("nothing has this")].map(({ id }) => id)).toEqual(["new"]);
  const labelled = found("käfig 7");
  expect(labelled.length).toBeGreaterThan(10);
  expect(labelled.every(({ label }) => label.startsWith("Käfig") && label.includes("7"))).toBe(true);
  const times = found("").map(({ created_date }) => created_date);
  expect(times).toEqual(times.toSorted().reverse());
  expect(times[0]).toBe(records.get(`snapshot-${(2999 * 7919) % 3000}`)?.created_date);
  expect(found("nothing", { latitude: 60.17, longitude: 24.94 })).toHaveLength(200);
  expect(found("", { latitude: 10, longitude: 24.94 })).toEqual([]);
  expect(found("käfig 4").some(({ id }) => id === "snapshot-4")).toBe(false);
});

it("knows what is no list, and a connection that is lost", async () => {
  expect(await read('{"snapshots":[{"id":')).toBeUndefined();
  expect(await read("[]")).toBeUndefined();
  const lost = new Error("lost");
  await expect(readLargeList({ begun: [], next: () => Promise.reject(lost), timeZone: "UTC" })).rejects.toBe(
    lost,
  );
});
