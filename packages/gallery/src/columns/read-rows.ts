import {
  costModeFrom,
  costModes,
  dayNumber,
  dominantPdClass,
  enteredUtilization,
  type GalleryRecord,
  isToBeChecked,
  leakFindingOf,
  leakFindings,
  leakRank,
  listedGas,
  machineFindingOf,
  machineFindings,
  noDay,
  repairCauses,
  repairStatusOf,
  shownLeakLpm,
  sizeLackOf,
  sizeLacks,
  snapshotPosition,
  snapshotTypeFrom,
  snapshotTypes,
  type UtilizationKind,
  utilizationHoursPerYear,
} from "@sonolens/domain";
import { type Dictionaries, flagBits, type NumberColumns, type ReadRows } from "./gallery-columns.ts";
import { packFolded, packTexts } from "./packed-text.ts";

export const emptyDictionaries: Dictionaries = {
  gas: [""],
  pdClass: [""],
  deviceLabel: [""],
  serial: [""],
  ownership: [""],
  currency: [""],
  assignee: [""],
  tagNumber: [""],
  tag: [""],
};

/** Numbers of `count` rows, all zero. */
const createNumberColumns = (count: number): NumberColumns => ({
  created: new Float64Array(count),
  synced: new Float64Array(count),
  createdDay: new Int32Array(count),
  syncedDay: new Int32Array(count),
  severityMin: new Float64Array(count),
  severityMax: new Float64Array(count),
  machineFinding: new Uint8Array(count),
  leakRank: new Float64Array(count),
  leakLpm: new Float64Array(count),
  latitude: new Float64Array(count),
  longitude: new Float64Array(count),
  type: new Uint8Array(count),
  flags: new Uint8Array(count),
  gas: new Uint32Array(count),
  pdClass: new Uint32Array(count),
  deviceLabel: new Uint32Array(count),
  serial: new Uint32Array(count),
  ownership: new Uint32Array(count),
  leakFinding: new Uint8Array(count),
  sizeLack: new Uint8Array(count),
  costMode: new Uint8Array(count),
  specificPower: new Float64Array(count),
  weeklyHours: new Float64Array(count),
  yearlyHours: new Float64Array(count),
  energyCost: new Float64Array(count),
  currency: new Uint32Array(count),
  assignee: new Uint32Array(count),
  tagNumber: new Uint32Array(count),
  dueDay: new Int32Array(count),
  solvedDay: new Int32Array(count),
  repairCause: new Uint8Array(count),
  toCheck: new Uint8Array(count),
});

/** Reads records into new rows. Names in `known` keep their numbers, new ones follow. */
export function readRows(
  records: readonly GalleryRecord[],
  known: Dictionaries,
  dayOf: (timeMs: number) => number,
): ReadRows {
  const count = records.length;
  const numbers = createNumberColumns(count);
  const gas = openDictionary(known.gas);
  const pdClass = openDictionary(known.pdClass);
  const deviceLabel = openDictionary(known.deviceLabel);
  const serial = openDictionary(known.serial);
  const ownership = openDictionary(known.ownership);
  const currency = openDictionary(known.currency);
  const assignee = openDictionary(known.assignee);
  const tagNumber = openDictionary(known.tagNumber);
  const tag = openDictionary(known.tag);
  const tagStarts = new Uint32Array(count + 1);
  const tagNumbers: number[] = [];
  const ids = new Array<string>(count);
  const labels = new Array<string>(count);

  for (let row = 0; row < count; row++) {
    const record = records[row] as GalleryRecord;
    ids[row] = record.id;
    labels[row] = record.label ?? "";
    const created = Date.parse(record.created_date ?? "");
    const synced = Date.parse(record.synced_date ?? "");
    numbers.created[row] = created;
    numbers.synced[row] = synced;
    numbers.createdDay[row] = dayOf(created);
    numbers.syncedDay[row] = dayOf(synced);
    const severityMin = finite(record.pd?.severity_min);
    const severityMax = finite(record.pd?.severity_max);
    numbers.severityMin[row] = severityMin;
    numbers.severityMax[row] = severityMax;
    const machine = machineFindingOf(record);
    numbers.machineFinding[row] = machine === undefined ? 0 : machineFindings.indexOf(machine) + 1;
    numbers.leakRank[row] = leakRank(record);
    numbers.leakLpm[row] = shownLeakLpm(record) ?? Number.NaN;
    const finding = leakFindingOf(record);
    numbers.leakFinding[row] = finding === undefined ? 0 : leakFindings.indexOf(finding) + 1;
    const lack = sizeLackOf(record);
    numbers.sizeLack[row] = lack === undefined ? 0 : sizeLacks.indexOf(lack) + 1;
    const costMode = costModeFrom(record.meta?.cost_mode);
    numbers.costMode[row] = costMode === undefined ? 0 : costModes.indexOf(costMode) + 1;
    numbers.specificPower[row] = finite(record.meta?.specific_power);
    numbers.weeklyHours[row] = hoursOf(record, "weekly");
    numbers.yearlyHours[row] = hoursOf(record, "yearly");
    numbers.energyCost[row] = finite(record.meta?.energy_cost);
    numbers.currency[row] = currency.numberOf((record.meta?.currency ?? "").toUpperCase());
    const place = snapshotPosition(record);
    numbers.latitude[row] = place?.latitude ?? Number.NaN;
    numbers.longitude[row] = place?.longitude ?? Number.NaN;
    const type = snapshotTypeFrom(record.device_analysis_type);
    numbers.type[row] = type === undefined ? 0 : snapshotTypes.indexOf(type) + 1;
    numbers.gas[row] = gas.numberOf(listedGas(record) ?? "");
    numbers.pdClass[row] = pdClass.numberOf(dominantPdClass(record.pd?.classification ?? []) ?? "");
    numbers.deviceLabel[row] = deviceLabel.numberOf(record.device_label ?? "");
    numbers.serial[row] = serial.numberOf(record.device_serial ?? "");
    numbers.ownership[row] = ownership.numberOf(record.ownership ?? "");
    const firstTag = tagNumbers.length;
    for (const name of record.tags ?? []) {
      const number = tag.numberOf(name);
      if (number !== 0 && tagNumbers.indexOf(number, firstTag) < 0) tagNumbers.push(number);
    }
    tagStarts[row + 1] = tagNumbers.length;
    const status = repairStatusOf(record);
    const work = record.repair_work;
    numbers.assignee[row] = work ? assignee.numberOf(work.assignee ?? "") : 0;
    numbers.tagNumber[row] = work ? tagNumber.numberOf(work.tag_number ?? "") : 0;
    numbers.dueDay[row] = status === "solved" ? noDay : (dayNumber(work?.due_date ?? "") ?? noDay);
    numbers.solvedDay[row] = status === "solved" ? dayOf(Date.parse(record.fixed_date ?? "")) : noDay;
    numbers.repairCause[row] = work?.cause == null ? 0 : repairCauses.indexOf(work.cause) + 1;
    numbers.toCheck[row] = isToBeChecked(record) ? 1 : 0;
    numbers.flags[row] =
      (record.starred ? flagBits.starred : 0) |
      (status === "solved" ? flagBits.fixed : 0) |
      (record.fault ? flagBits.fault : 0) |
      (status === "inRepair" ? flagBits.inRepair : 0) |
      (place ? flagBits.hasLocation : 0) |
      (Number.isNaN(finite(record.source_distance)) ? 0 : flagBits.hasDistance) |
      (tagNumbers.length > firstTag ? flagBits.hasTags : 0) |
      (record.active === false ? flagBits.deleted : 0);
  }
  return {
    numbers,
    names: {
      gas: gas.names(),
      pdClass: pdClass.names(),
      deviceLabel: deviceLabel.names(),
      serial: serial.names(),
      ownership: ownership.names(),
      currency: currency.names(),
      assignee: assignee.names(),
      tagNumber: tagNumber.names(),
      tag: tag.names(),
    },
    tags: { starts: tagStarts, numbers: Uint32Array.from(tagNumbers) },
    ids: packTexts(ids),
    labels: packTexts(labels),
    searchTexts: packFolded(labels),
  };
}

/** Numbers for names; composed and decomposed spellings of a name are one. */
function openDictionary(known: readonly string[]) {
  const numbers = new Map(known.map((name, number) => [name, number]));
  const added: string[] = [];
  return {
    numberOf(name: string): number {
      const number = numbers.get(name);
      if (number !== undefined) return number;
      const composed = name.normalize("NFC");
      const next = numbers.get(composed) ?? known.length + added.length;
      if (next === known.length + added.length) added.push(composed);
      numbers.set(composed, next);
      numbers.set(name, next);
      return next;
    },
    names: () => (added.length === 0 ? known : [...known, ...added]),
  };
}

const finite = (value: number | null | undefined) =>
  typeof value === "number" && Number.isFinite(value) ? value : Number.NaN;

const hoursOf = ({ meta }: GalleryRecord, kind: UtilizationKind): number =>
  utilizationHoursPerYear(enteredUtilization(meta, kind));
