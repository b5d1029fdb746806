import { type GalleryRecord, zoneDays } from "@sonolens/domain";
import { rowOfSnapshot } from "../columns/create-gallery-columns.ts";
import type { GalleryColumns, NumberColumns, ReadRows } from "../columns/gallery-columns.ts";
import { textAt } from "../columns/packed-text.ts";
import { readRows } from "../columns/read-rows.ts";
import { editDerived, editOrder } from "./edit-derived.ts";
import { editNumbers, editTags, editTexts, movesRows, type RowEdits, removedRow } from "./row-edits.ts";

/**
 * The columns after records were changed, added and removed; the old columns are not modified and share unchanged
 * parts. Equal to new columns of the whole list, but far cheaper: known orders are updated. A snapshot that was both
 * changed and removed is removed. Removals renumber rows: look them up again.
 */
export function applyChanges(
  columns: GalleryColumns,
  changed: Iterable<GalleryRecord>,
  removed: Iterable<string> = [],
): GalleryColumns {
  const gone = new Set(removed);
  const latest = new Map<string, GalleryRecord>();
  for (const record of changed) if (!gone.has(record.id)) latest.set(record.id, record);
  const fresh = readRows([...latest.values()], columns.names, zoneDays(columns.timeZone));
  const edits = findEdits(columns, [...latest.keys()], gone);
  if (edits.replaced.length === 0 && !movesRows(edits)) return columns;

  const next: GalleryColumns = {
    count: edits.newCount,
    locale: columns.locale,
    timeZone: columns.timeZone,
    numbers: editAllNumbers(columns.numbers, fresh, edits),
    names: fresh.names,
    tags: editTags(columns.tags, fresh.tags, edits),
    ids: editTexts(columns.ids, fresh.ids, edits),
    labels: editTexts(columns.labels, fresh.labels, edits),
    searchTexts: editTexts(columns.searchTexts, fresh.searchTexts, edits),
    byId: columns.byId,
    derived: { orders: {} },
  };
  const byId = movesRows(edits)
    ? editOrder(columns.byId, edits, [], (one, other) =>
        textAt(next.ids, one) < textAt(next.ids, other) ? -1 : 1,
      )
    : columns.byId;
  const whole = { ...next, byId };
  editDerived(columns, whole, fresh, edits);
  return whole;
}

function findEdits(columns: GalleryColumns, ids: readonly string[], gone: ReadonlySet<string>): RowEdits {
  const removed: number[] = [];
  for (const id of gone) {
    const row = rowOfSnapshot(columns, id);
    if (row !== undefined) removed.push(row);
  }
  removed.sort((one, other) => one - other);
  const found: { row: number; from: number }[] = [];
  const added: number[] = [];
  ids.forEach((id, from) => {
    const row = rowOfSnapshot(columns, id);
    if (row === undefined) added.push(from);
    else found.push({ row, from });
  });
  found.sort((one, other) => one.row - other.row);
  let below = 0;
  const replaced = found.map(({ from, row }) => {
    while (below < removed.length && (removed[below] as number) < row) below++;
    return { row, from, target: row - below };
  });
  return {
    oldCount: columns.count,
    newCount: columns.count - removed.length + added.length,
    removed,
    replaced,
    added,
    newRows: removed.length === 0 ? undefined : rowsAfterRemoval(columns.count, removed),
  };
}

/** Removed rows map to {@link removedRow}. */
function rowsAfterRemoval(count: number, removed: readonly number[]): Uint32Array {
  const rows = new Uint32Array(count);
  let gone = 0;
  for (let row = 0; row < count; row++)
    if (removed[gone] === row) {
      gone++;
      rows[row] = removedRow;
    } else rows[row] = row - gone;
  return rows;
}

function editAllNumbers(old: NumberColumns, { numbers: fresh }: ReadRows, edits: RowEdits): NumberColumns {
  return {
    created: editNumbers(old.created, fresh.created, edits),
    synced: editNumbers(old.synced, fresh.synced, edits),
    createdDay: editNumbers(old.createdDay, fresh.createdDay, edits),
    syncedDay: editNumbers(old.syncedDay, fresh.syncedDay, edits),
    severityMin: editNumbers(old.severityMin, fresh.severityMin, edits),
    severityMax: editNumbers(old.severityMax, fresh.severityMax, edits),
    machineFinding: editNumbers(old.machineFinding, fresh.machineFinding, edits),
    leakRank: editNumbers(old.leakRank, fresh.leakRank, edits),
    leakLpm: editNumbers(old.leakLpm, fresh.leakLpm, edits),
    latitude: editNumbers(old.latitude, fresh.latitude, edits),
    longitude: editNumbers(old.longitude, fresh.longitude, edits),
    type: editNumbers(old.type, fresh.type, edits),
    flags: editNumbers(old.flags, fresh.flags, edits),
    gas: editNumbers(old.gas, fresh.gas, edits),
    pdClass: editNumbers(old.pdClass, fresh.pdClass, edits),
    deviceLabel: editNumbers(old.deviceLabel, fresh.deviceLabel, edits),
    serial: editNumbers(old.serial, fresh.serial, edits),
    ownership: editNumbers(old.ownership, fresh.ownership, edits),
    leakFinding: editNumbers(old.leakFinding, fresh.leakFinding, edits),
    sizeLack: editNumbers(old.sizeLack, fresh.sizeLack, edits),
    costMode: editNumbers(old.costMode, fresh.costMode, edits),
    specificPower: editNumbers(old.specificPower, fresh.specificPower, edits),
    weeklyHours: editNumbers(old.weeklyHours, fresh.weeklyHours, edits),
    yearlyHours: editNumbers(old.yearlyHours, fresh.yearlyHours, edits),
    energyCost: editNumbers(old.energyCost, fresh.energyCost, edits),
    currency: editNumbers(old.currency, fresh.currency, edits),
    assignee: editNumbers(old.assignee, fresh.assignee, edits),
    tagNumber: editNumbers(old.tagNumber, fresh.tagNumber, edits),
    dueDay: editNumbers(old.dueDay, fresh.dueDay, edits),
    solvedDay: editNumbers(old.solvedDay, fresh.solvedDay, edits),
    repairCause: editNumbers(old.repairCause, fresh.repairCause, edits),
    toCheck: editNumbers(old.toCheck, fresh.toCheck, edits),
  };
}
