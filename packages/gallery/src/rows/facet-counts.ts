import {
  dayNumber,
  type FilterName,
  type GalleryContext,
  isAssignedTo,
  isOfType,
  type Lack,
  leakThresholdsIn,
  noDay,
  type RepairDue,
  type RepairStatus,
  repairStatuses,
  type SeverityLevel,
  type SnapshotType,
  severityLevels,
  snapshotTypes,
} from "@sonolens/domain";
import { flagBits, type GalleryColumns } from "../columns/gallery-columns.ts";
import { repairStatusOfFlags } from "../columns/row-values.ts";
import { severityColumns } from "../columns/severity-columns.ts";
import { filterBit } from "./filter-rows.ts";
import type { GallerySelection } from "./gallery-selection.ts";

/** Number of snapshots that each value of a filter would show, with every other filter unchanged. */
export interface FacetCounts {
  readonly snapshotType: Readonly<Record<SnapshotType, number>>;
  readonly repairStatus: Readonly<Record<RepairStatus, number>>;
  readonly severityLevels: Readonly<Record<SeverityLevel, number>>;
  readonly lacks: Readonly<Record<Lack, number>>;
  readonly fixed: YesNo;
  readonly fault: YesNo;
  readonly starred: YesNo;
  readonly onlyUntagged: number;
  readonly repairDue: Readonly<Record<RepairDue, number>>;
  readonly mine: number;
  /** Every name that any snapshot of the list has, also with a count of 0, in no order. */
  readonly tags: readonly NameCount[];
  readonly gas: readonly NameCount[];
  readonly pdClassification: readonly NameCount[];
  readonly assignees: readonly NameCount[];
  /** By serial number. */
  readonly cameras: readonly NameCount[];
}

/** Counts of snapshots that have a property, and that lack it. */
export interface YesNo {
  readonly yes: number;
  readonly no: number;
}

/** A name, such as a tag, and the count of snapshots with it. */
export interface NameCount {
  readonly name: string;
  readonly count: number;
}

/** Counts for the values of all filters, in one pass over the rows. */
export function facetCounts(
  columns: GalleryColumns,
  { failed }: GallerySelection,
  context: GalleryContext = {},
): FacetCounts {
  const { count, names, numbers, tags } = columns;
  const { levels } = severityColumns(columns, leakThresholdsIn(context));
  const counts = {
    type: new Uint32Array(5),
    flags: new Uint32Array(256),
    level: new Uint32Array(5),
    tag: new Uint32Array(names.tag.length),
    gas: new Uint32Array(names.gas.length),
    pdClass: new Uint32Array(names.pdClass.length),
    serial: new Uint32Array(names.serial.length),
    assignee: new Uint32Array(names.assignee.length),
  };
  const due = { overdue: 0, toCheck: 0 };
  let mine = 0;
  const today = dayNumber(context.today ?? "") ?? noDay;
  const isUser = Uint8Array.from(names.assignee, (assignee) =>
    isAssignedTo({ repair_work: { assignee } }, context.username ?? "") ? 1 : 0,
  );
  /** Flags of rows that only this one filter excludes. */
  const keptOut = new Map(flagFilters.map((name) => [filterBit(name), new Uint32Array(256)]));
  const bits = {
    type: filterBit("snapshotType"),
    level: filterBit("severityLevels"),
    tag: filterBit("tags"),
    gas: filterBit("gas"),
    pdClass: filterBit("pdClassification"),
    serial: filterBit("cameras"),
    assignee: filterBit("assignees"),
    due: filterBit("repairDue"),
    mine: filterBit("mine"),
  };
  for (let row = 0; row < count; row++) {
    const fails = failed[row] as number;
    if ((fails & (fails - 1)) !== 0) continue;
    if (fails === 0) add(counts.flags, numbers.flags[row] as number);
    else {
      const flags = keptOut.get(fails);
      if (flags) add(flags, numbers.flags[row] as number);
    }
    const counted = (bit: number) => fails === 0 || fails === bit;
    if (counted(bits.type)) add(counts.type, numbers.type[row] as number);
    if (counted(bits.gas)) add(counts.gas, numbers.gas[row] as number);
    if (counted(bits.pdClass)) add(counts.pdClass, numbers.pdClass[row] as number);
    if (counted(bits.serial)) add(counts.serial, numbers.serial[row] as number);
    if (counted(bits.assignee)) add(counts.assignee, numbers.assignee[row] as number);
    if (counted(bits.mine)) mine += isUser[numbers.assignee[row] as number] as number;
    if (counted(bits.due)) {
      const day = numbers.dueDay[row] as number;
      if (day !== noDay && day < today) due.overdue += 1;
      due.toCheck += numbers.toCheck[row] as number;
    }
    if (counted(bits.level)) add(counts.level, levels[row] as number);
    if (counted(bits.tag))
      for (let at = tags.starts[row] as number; at < (tags.starts[row + 1] as number); at++)
        add(counts.tag, tags.numbers[at] as number);
  }

  const byFlags = (name: FilterName, passes: (flags: number) => boolean) => {
    let sum = 0;
    const out = keptOut.get(filterBit(name));
    for (let flags = 0; flags < 256; flags++)
      if (passes(flags)) sum += (counts.flags[flags] as number) + (out?.[flags] ?? 0);
    return sum;
  };
  const yesNo = (name: "fixed" | "fault" | "starred"): YesNo => ({
    yes: byFlags(name, (flags) => (flags & flagBits[name]) !== 0),
    no: byFlags(name, (flags) => (flags & flagBits[name]) === 0),
  });
  const lacking = (bit: number) => byFlags("lacks", (flags) => (flags & bit) === 0);
  return {
    snapshotType: byName(snapshotTypes, (place) =>
      snapshotTypes.reduce(
        (sum, type, number) =>
          sum +
          (isOfType(type, snapshotTypes[place] as SnapshotType) ? (counts.type[number + 1] as number) : 0),
        0,
      ),
    ),
    repairStatus: byName(repairStatuses, (place) =>
      byFlags("repairStatus", (flags) => repairStatusOfFlags(flags) === place),
    ),
    severityLevels: byName(severityLevels, (place) => counts.level[place + 1]),
    lacks: {
      location: lacking(flagBits.hasLocation),
      distance: lacking(flagBits.hasDistance),
      tags: lacking(flagBits.hasTags),
    },
    fixed: yesNo("fixed"),
    fault: yesNo("fault"),
    starred: yesNo("starred"),
    onlyUntagged: byFlags("onlyUntagged", (flags) => (flags & flagBits.hasTags) === 0),
    repairDue: due,
    mine,
    assignees: nameCounts(names.assignee, counts.assignee),
    tags: nameCounts(names.tag, counts.tag),
    gas: nameCounts(names.gas, counts.gas),
    pdClassification: nameCounts(names.pdClass, counts.pdClass),
    cameras: nameCounts(names.serial, counts.serial),
  };
}

const flagFilters: readonly FilterName[] = [
  "repairStatus",
  "lacks",
  "fixed",
  "fault",
  "starred",
  "onlyUntagged",
];

function add(counts: Uint32Array, place: number): void {
  counts[place] = (counts[place] as number) + 1;
}

const byName = <Name extends string>(names: readonly Name[], count: (place: number) => number | undefined) =>
  Object.fromEntries(names.map((name, place) => [name, count(place) ?? 0])) as Record<Name, number>;

const nameCounts = (names: readonly string[], counts: Uint32Array): NameCount[] =>
  names.slice(1).map((name, place) => ({ name, count: counts[place + 1] as number }));
