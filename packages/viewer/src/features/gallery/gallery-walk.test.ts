import {
  defaults,
  emptyFilterState,
  type FilterState,
  type GalleryContext,
  gallerySorts,
  snapshotRecordSchema,
  snapshotTypes,
} from "@sonolens/domain";
import {
  createGalleryColumns,
  filterRows,
  type GalleryAction,
  type GalleryView,
  galleryPage,
  galleryReducer,
  groupRows,
  locationClusters,
  snapshotIdAt,
  sortRows,
} from "@sonolens/gallery";
import { expect, it } from "vitest";
import { seededRandom } from "../../../../../tooling/tests/seeded-random.ts";
import { largeList } from "../../data/snapshot-list/large-list.ts";
import { type SnapshotRecords, smallRecords } from "../../data/snapshot-list/snapshot-records.ts";
import { applyPatch, createPendingEdits, type SnapshotPatch } from "../../data/snapshots/pending-edits.ts";
import type { SnapshotRecord } from "../../data/types.ts";
import { aSnapshotRecord } from "../../testing/a-snapshot.ts";
import { type GalleryLink, galleryViewFrom, searchOf } from "./gallery-link.ts";
import { changeLink, createGalleryArranger, filtersOfSearch } from "./gallery-rules.ts";
import { plainGallery } from "./plain-gallery.ts";
import { idsInOrder } from "./selection/ids-in-order.ts";
import { countIn, nothingSelected, toggled, withMany } from "./selection/selection-model.ts";

/** The same walk each time, unless `SONOLENS_WALK` sets another seed. */
const seed = Number(process.env.SONOLENS_WALK ?? 20_261_123);
/** For each kind of list; `npm run test:long -- gallery-walk` runs the long version. */
const steps = process.env.SONOLENS_LONG === "1" ? 10_000 : 200;
const place = { locale: "en", timeZone: "Europe/Helsinki" };
const context: GalleryContext = {
  leakThresholds: { lowLpm: 5, highLpm: 20 },
  leakPricing: { utilization: "weekly", currency: "EUR", energyCostPerKwh: 0.25 },
  groupOwnerships: { north: ["ownership-1"], plant: ["ownership-1", "ownership-2"] },
};
/** Some are so close that they are one place. */
const latitudes = [60.17, 60.1703, 60.25, 61];

/** The random events, with a seed. */
function chances(seedOfWalk: number) {
  const random = seededRandom(seedOfWalk);
  const below = (count: number) => Math.floor(random() * count);
  const pick = <Value>(values: readonly Value[]) => values[below(values.length)] as Value;
  const label = () => `${pick(["Valve", "pump", "Öl", "flange", ""])} ${below(12)}`.trim();
  const moment = () => new Date(Date.UTC(2026, 9, 20) + below(9 * 86_400) * 1000).toISOString();
  let made = 0;
  const record = (): SnapshotRecord => {
    const created = moment();
    const [severity_min = 0, severity_max = 0] = [below(101), below(101)].sort((one, other) => one - other);
    const isPlaced = random() < 0.8;
    const named = aSnapshotRecord({
      id: `snapshot-${below(1000)}-${made++}`,
      label: label(),
      device_analysis_type: pick(snapshotTypes),
      created_date: created,
      synced_date: moment(),
      tags: random() < 0.4 ? [] : [pick(["roof", "hall B", "Ä"])],
      starred: random() < 0.2,
      fixed: random() < 0.3,
      leak: random() < 0.5 ? below(40) : null,
      device_serial: pick(["SL-1", "SL-2"]),
      device_label: pick(["Hall camera", "Valve 3"]),
      ownership: `ownership-${1 + below(3)}`,
      source_distance: random() < 0.7 ? below(9) : null,
      ...(random() < 0.4 && { fault: random() < 0.5 }),
      ...(random() < 0.5 && {
        pd: {
          fromAudioTime: null,
          severity_min,
          severity_max,
          classification: ["corona", "surface"].map((name) => ({ name, confidence: below(100) })),
        },
      }),
      meta: {
        latitude: isPlaced ? pick(latitudes) : null,
        longitude: isPlaced ? 24.94 : null,
        video_type: null,
        duration: 4,
        leak_type: pick(["AIR", "METHANE"]),
      },
    });
    // Parsed like every list.
    return snapshotRecordSchema.parse(named);
  };
  const patch = (): SnapshotPatch =>
    pick([
      { starred: random() < 0.5 },
      { fixed: random() < 0.5 },
      { label: label() },
      { tags: random() < 0.5 ? [] : ["roof", "urgent"] },
      { source_distance: random() < 0.5 ? null : below(9) },
      { repair_status: pick(["open", "inRepair"] as const) },
      { meta: { latitude: pick(latitudes), longitude: 24.94 } },
    ]);
  const action = (clusters: readonly string[]): GalleryAction => {
    const filters: Partial<FilterState> = pick([
      { sort: pick(gallerySorts) },
      { sort: pick(gallerySorts) },
      { label: pick(["", "valve", "öl 1", "nothing like it"]) },
      { starred: pick([null, true, false]) },
      { fixed: pick([null, true, false]) },
      { tags: pick([[], ["roof"], ["roof", "Ä"]]) },
      { startDate: pick([null, "2026-10-22"]), endDate: pick([null, "2026-10-25"]) },
      { onlyUntagged: random() < 0.5 },
      { fault: pick([null, true, false]) },
      { gas: pick([[], ["METHANE"], ["AIR", "HELIUM"]]) },
      { pdClassification: pick([[], ["corona"]]) },
      { pdSeverity: pick([null, { min: 50, max: 100 }, { min: 0, max: 20 }]) },
      { group: pick([null, "north", "plant", "nobody's"]) },
      { selectedGroups: pick([[], ["north"], ["north", "plant"]]) },
      { locationCluster: pick([null, ...clusters, "10.00000,10.00000"]) },
      { repairStatus: pick([[], ["open"], ["inRepair", "solved"]]) },
      { cameras: pick([[], ["SL-2"]]) },
      { severityLevels: pick([[], ["low"], ["medium", "high"]]) },
      { lacks: pick([[], ["location"], ["distance", "tags"]]) },
      { notCounted: pick([[], ["tooLarge"], ["distanceUnknown", "sizeUnknown"]]) },
    ]);
    return pick<GalleryAction>([
      { kind: "change", filters },
      { kind: "change", filters },
      { kind: "change", filters },
      { kind: "change", filters },
      { kind: "pickType", type: pick(snapshotTypes) },
      { kind: "clear" },
      { kind: "goToPage", page: below(8) },
    ]);
  };
  return { random, below, pick, record, patch, action };
}

/** The list as a worker returns it. */
function asLarge(records: readonly SnapshotRecord[], version: number) {
  const bytes = records.map((record) => new TextEncoder().encode(JSON.stringify(record)));
  const ends = bytes.map(
    (
      (end) => (each: Uint8Array) =>
        (end += each.length)
    )(0),
  );
  const block = new Uint8Array(ends.at(-1) ?? 0);
  bytes.forEach((each, row) => void block.set(each, (ends[row] ?? 0) - each.length));
  return largeList(
    {
      version,
      complete: true,
      columns: createGalleryColumns(records, place),
      packed: {
        blocks: [block],
        block: new Uint32Array(records.length),
        from: Uint32Array.from(bytes, (each, row) => (ends[row] ?? 0) - each.length),
        to: Uint32Array.from(ends),
      },
    },
    new Map(),
  );
}

/** The domain's result for plain records. */
function said(records: readonly SnapshotRecord[], { filters, page }: GalleryView) {
  const columns = createGalleryColumns(records, place);
  const rows = sortRows(columns, filters.sort, filterRows(columns, filters, context), context);
  const { snapshotType } = filters;
  const groups = groupRows(columns, rows, filters.sort, { ...context, snapshotType });
  const idOf = (row: number) => snapshotIdAt(columns, row);
  const shown = galleryPage(rows, groups, page, defaults.galleryPageSize);
  return { all: records.length, ids: Array.from(rows, idOf), groups, page: Array.from(shown.rows, idOf) };
}

function walk(isLarge: boolean, seedOfWalk: number, count: number) {
  const { random, below, pick, record, patch, action } = chances(seedOfWalk);
  const pendingEdits = createPendingEdits();
  const arrangeGallery = createGalleryArranger();
  /** The server's state and the pending edits: the reference. */
  const saved = new Map<string, SnapshotRecord>();
  const edits: { id: string; patch: SnapshotPatch; edit: symbol }[] = [];
  const gone: SnapshotRecord[] = [];
  let version = 1;
  for (let index = 0; index < 90; index++) {
    const made = record();
    saved.set(made.id, made);
  }
  const truth = () =>
    Array.from(saved.values(), (each) =>
      edits.filter(({ id }) => id === each.id).reduce((now, { patch: edit }) => applyPatch(now, edit), each),
    );
  /** The viewer's state. */
  let byId: SnapshotRecords = isLarge
    ? asLarge([...saved.values()], version).records
    : smallRecords(new Map(saved));
  let link: GalleryLink = galleryViewFrom({});
  let view: GalleryView = { filters: emptyFilterState, page: 0 };
  let selection = nothingSelected;
  let selected = new Set<string>();

  const anyId = () => pick([...saved.keys()]);
  const happenings: Readonly<Record<string, () => void>> = {
    act() {
      const clusters = locationClusters(createGalleryColumns(truth(), place)).map(({ id }) => id);
      const next = action(clusters);
      link = changeLink(galleryViewFrom(searchOf(link)), next);
      view = galleryReducer(view, next);
    },
    arrive() {
      const made = { ...record(), version: ++version };
      saved.set(made.id, made);
      byId = byId.with([made]);
    },
    changeElsewhere() {
      const id = anyId();
      const now = { ...applyPatch(saved.get(id) as SnapshotRecord, patch()), version: ++version };
      saved.set(id, now);
      byId = byId.with([pendingEdits.over(now)]);
    },
    edit() {
      const id = anyId();
      const change = patch();
      edits.push({ id, patch: change, edit: pendingEdits.add(id, change) });
      byId = byId.with([applyPatch(byId.get(id) as SnapshotRecord, change)]);
    },
    settle() {
      const [settled] = edits.splice(below(edits.length || 1), 1);
      if (!settled) return;
      const known = saved.get(settled.id) as SnapshotRecord;
      // Rejected: the server's state is restored, under the other edits.
      const isSaved = random() < 0.6;
      const now = isSaved ? { ...applyPatch(known, settled.patch), version: ++version } : known;
      saved.set(settled.id, now);
      pendingEdits.remove(settled.id, settled.edit);
      byId = byId.with([pendingEdits.over(now)]);
    },
    remove() {
      const id = anyId();
      if (saved.size < 40 || edits.some((edit) => edit.id === id)) return;
      gone.push(saved.get(id) as SnapshotRecord);
      saved.delete(id);
      byId = byId.with([], [id]);
    },
    restore() {
      const back = gone.splice(below(gone.length || 1), 1)[0];
      if (!back) return;
      const now = { ...back, version: ++version };
      saved.set(now.id, now);
      byId = byId.with([now]);
    },
    listAgain() {
      const list = [...saved.values()];
      byId = isLarge
        ? asLarge(list, ++version).over(byId, pendingEdits)
        : smallRecords(new Map()).with(list.map(pendingEdits.over));
    },
    select() {
      const { ids } = said(truth(), view);
      const chosen = pick(ids.length > 0 ? ids : [anyId()]);
      selection = toggled(selection, chosen);
      if (!selected.delete(chosen)) selected.add(chosen);
    },
    selectAll() {
      const { ids } = said(truth(), view);
      const selects = random() < 0.5;
      const gallery = arrangeGallery(byId, filtersOfSearch(link.search), context, place);
      selection = withMany(selection, idsInOrder(gallery)(), selects);
      selected = new Set(
        selects ? [...selected, ...ids] : [...selected].filter((each) => !ids.includes(each)),
      );
    },
  };
  const likely = ["act", "act", "act", "arrive", "changeElsewhere", "edit", "edit", "settle", "settle"];
  const all = [...likely, "remove", "remove", "restore", "select", "select", "selectAll"];

  for (let step = 0; step < count; step++) {
    const happening = step % 97 === 96 ? "listAgain" : pick(all);
    happenings[happening]?.();
    const where = `seed ${seedOfWalk}, step ${step}, after ${happening}`;
    const records = truth();
    const expected = said(records, view);
    expect(filtersOfSearch(link.search), where).toEqual(view.filters);
    const gallery = arrangeGallery(byId, filtersOfSearch(link.search), context, place);
    const shown = galleryPage(gallery.rows, gallery.groups, link.page, defaults.galleryPageSize);
    const ids = Array.from(gallery.rows, gallery.idOf);
    expect({ all: gallery.all, ids, page: Array.from(shown.rows, gallery.idOf) }, where).toEqual({
      all: expected.all,
      ids: expected.ids,
      page: expected.page,
    });
    expect(gallery.groups, where).toEqual(expected.groups);
    const plainly = new Map(records.map((each) => [each.id, each]));
    for (const row of shown.rows)
      expect(gallery.recordOf(row), where).toEqual(plainly.get(gallery.idOf(row)));
    expect(selection.ids, where).toEqual(selected);
    expect(countIn(selection.ids, ids), where).toBe(expected.ids.filter((id) => selected.has(id)).length);
    const first = gone[0];
    if (first) expect([byId.has(first.id), gallery.rowOf(first.id)], where).toEqual([false, undefined]);
    if (view.filters === emptyFilterState && !isLarge) {
      const plain = plainGallery(byId, place.timeZone);
      expect(Array.from(plain.rows, plain.idOf), where).toEqual(ids);
    }
  }
}

it(`shows what the domain says in ${steps} random steps over a small list`, () => {
  walk(false, seed, steps);
});

it("shows what the domain says in as many over a large list", () => {
  walk(true, seed + 1, steps);
});
