import {
  clusterIndexOf,
  dayNumber,
  type FilterName,
  type FilterState,
  type GalleryContext,
  isAssignedTo,
  isOfType,
  leakThresholdsIn,
  noDay,
  repairCauses,
  repairStatuses,
  severityLevels,
  snapshotTypes,
  tagsOfComponents,
} from "@sonolens/domain";
import { type Dictionaries, flagBits, type GalleryColumns } from "../columns/gallery-columns.ts";
import { repairStatusOfFlags, snapshotTypeNumber } from "../columns/row-values.ts";
import { severityColumns } from "../columns/severity-columns.ts";
import { clusterColumn } from "../locations/location-clusters.ts";
import { leakPrices, leftOutNumber } from "../totals/leak-prices.ts";
import { labelHits } from "./label-search.ts";

/** For each row 1 if it passes and 0 if not; undefined for a filter that is not set. */
type RowFilter = (
  columns: GalleryColumns,
  state: FilterState,
  context: GalleryContext,
) => Uint8Array | undefined;

/** Each filter reads only its own field, so that they can be applied in any order. */
export const rowFilters: Record<FilterName, RowFilter> = {
  tags: (columns, { tags }) => (tags.length === 0 ? undefined : rowsWithTag(columns, tags)),
  onlyUntagged: (columns, { onlyUntagged }) =>
    onlyUntagged ? rowsByFlags(columns, (flags) => (flags & flagBits.hasTags) === 0) : undefined,
  group: (columns, { group }, context) =>
    group === null ? undefined : rowsOfGroups(columns, [group], context),
  pdClassification: (columns, { pdClassification }) => rowsNamed(columns, "pdClass", pdClassification),
  pdSeverity: ({ count, numbers }, { pdSeverity }) => {
    if (!pdSeverity) return undefined;
    const { severityMax, severityMin } = numbers;
    const { max, min } = pdSeverity;
    const passing = new Uint8Array(count);
    for (let row = 0; row < count; row++)
      passing[row] = (severityMax[row] as number) >= min && (severityMin[row] as number) <= max ? 1 : 0;
    return passing;
  },
  snapshotType: ({ numbers }, { snapshotType }) => {
    if (snapshotType === null) return undefined;
    const wanted = new Uint8Array(256);
    for (const type of snapshotTypes) if (isOfType(type, snapshotType)) wanted[snapshotTypeNumber(type)] = 1;
    return lookUp(numbers.type, wanted);
  },
  label: (columns, { label }) => labelHits(columns, label),
  startDate: ({ numbers }, { startDate }) => {
    const first = startDate === null ? undefined : dayNumber(startDate);
    return first === undefined ? undefined : rowsWithin(numbers.createdDay, first, 0x7fff_ffff);
  },
  endDate: ({ numbers }, { endDate }) => {
    const last = endDate === null ? undefined : dayNumber(endDate);
    return last === undefined ? undefined : rowsWithin(numbers.createdDay, noDay + 1, last);
  },
  fixed: (columns, { fixed }) => rowsFlagged(columns, flagBits.fixed, fixed),
  fault: (columns, { fault }) => rowsFlagged(columns, flagBits.fault, fault),
  starred: (columns, { starred }) => rowsFlagged(columns, flagBits.starred, starred),
  selectedGroups: (columns, { selectedGroups }, context) =>
    selectedGroups.length === 0 ? undefined : rowsOfGroups(columns, selectedGroups, context),
  gas: (columns, { gas }) => rowsNamed(columns, "gas", gas),
  locationCluster: (columns, { locationCluster }) => {
    if (locationCluster === null) return undefined;
    const column = clusterColumn(columns);
    const wanted = clusterIndexOf(column, locationCluster);
    return wanted === undefined ? new Uint8Array(columns.count) : rowsWithin(column.numbers, wanted, wanted);
  },
  repairStatus: (columns, { repairStatus }) => {
    if (repairStatus.length === 0) return undefined;
    const wanted = repairStatuses.map((status) => repairStatus.includes(status));
    return rowsByFlags(columns, (flags) => wanted[repairStatusOfFlags(flags)] === true);
  },
  repairDue: ({ numbers }, { repairDue }, { today = "" }) => {
    if (repairDue.length === 0) return undefined;
    const day = repairDue.includes("overdue") ? dayNumber(today) : undefined;
    const passing = day === undefined ? new Uint8Array(numbers.dueDay.length) : overdueRows(numbers, day);
    if (repairDue.includes("toCheck"))
      for (let row = 0; row < passing.length; row++)
        passing[row] = (passing[row] as number) | (numbers.toCheck[row] as number);
    return passing;
  },
  mine: (columns, { mine }, { username = "" }) =>
    mine && username !== "" ? lookUp(columns.numbers.assignee, placesOfUser(columns, username)) : undefined,
  repairCauses: ({ numbers }, { repairCauses: chosen }) => {
    if (chosen.length === 0) return undefined;
    const wanted = new Uint8Array(256);
    for (const cause of chosen) wanted[repairCauses.indexOf(cause) + 1] = 1;
    return lookUp(numbers.repairCause, wanted);
  },
  assignees: (columns, { assignees }) => rowsNamed(columns, "assignee", assignees),
  cameras: (columns, { cameras }) => rowsNamed(columns, "serial", cameras),
  severityLevels: (columns, { severityLevels: chosen }, context) =>
    chosen.length === 0
      ? undefined
      : lookUp(severityColumns(columns, leakThresholdsIn(context)).levels, placesOfLevels(chosen)),
  lacks: (columns, { lacks }) => {
    if (lacks.length === 0) return undefined;
    const bits = { location: flagBits.hasLocation, distance: flagBits.hasDistance, tags: flagBits.hasTags };
    let needed = 0;
    for (const lack of lacks) needed |= bits[lack];
    return rowsByFlags(columns, (flags) => (flags & needed) !== needed);
  },
  notCounted: (columns, { notCounted }, { leakPricing }) => {
    if (notCounted.length === 0 || !leakPricing) return undefined;
    const wanted = new Uint8Array(256);
    for (const reason of notCounted) wanted[leftOutNumber(reason)] = 1;
    return lookUp(leakPrices(columns, leakPricing).leftOut, wanted);
  },
  components: (columns, { components }, context) => {
    const tags = components.length === 0 ? undefined : tagsOfComponents(components, context);
    return tags && rowsWithTag(columns, tags);
  },
};

function rowsWithin(column: Int32Array, min: number, max: number): Uint8Array {
  const passing = new Uint8Array(column.length);
  for (let row = 0; row < column.length; row++) {
    const number = column[row] as number;
    passing[row] = number >= min && number <= max ? 1 : 0;
  }
  return passing;
}

const overdueRows = ({ dueDay }: GalleryColumns["numbers"], today: number): Uint8Array =>
  rowsWithin(dueDay, noDay + 1, today - 1);

/** The dictionary indices of assignees who are this user. */
const placesOfUser = ({ names }: GalleryColumns, username: string) =>
  Uint8Array.from(names.assignee, (assignee) =>
    isAssignedTo({ repair_work: { assignee } }, username) ? 1 : 0,
  );

/** Levels count from 1; 0, not applicable, is never chosen. */
const placesOfLevels = (chosen: FilterState["severityLevels"]) =>
  Uint8Array.from([0, ...severityLevels.map((level) => (chosen.includes(level) ? 1 : 0))]);

function lookUp(column: Uint8Array | Uint32Array, wanted: Uint8Array): Uint8Array {
  const passing = new Uint8Array(column.length);
  for (let row = 0; row < column.length; row++) passing[row] = wanted[column[row] as number] as number;
  return passing;
}

function rowsByFlags({ numbers }: GalleryColumns, passes: (flags: number) => boolean): Uint8Array {
  return lookUp(
    numbers.flags,
    Uint8Array.from({ length: 256 }, (_, flags) => (passes(flags) ? 1 : 0)),
  );
}

const rowsFlagged = (columns: GalleryColumns, bit: number, wanted: boolean | null) =>
  wanted === null ? undefined : rowsByFlags(columns, (flags) => ((flags & bit) !== 0) === wanted);

/** Marks the dictionary indices of names; the empty name, which means missing, never matches. */
function placesOf(dictionary: readonly string[], names: Iterable<string>): Uint8Array {
  const wanted = new Uint8Array(dictionary.length);
  const composed = new Set(Array.from(names, (name) => name.normalize("NFC")));
  for (let place = 1; place < dictionary.length; place++)
    if (composed.has(dictionary[place] as string)) wanted[place] = 1;
  return wanted;
}

type NamedColumn = Exclude<keyof Dictionaries, "tag">;

const rowsNamed = ({ names, numbers }: GalleryColumns, column: NamedColumn, wanted: readonly string[]) =>
  wanted.length === 0 ? undefined : lookUp(numbers[column], placesOf(names[column], wanted));

function rowsOfGroups(
  { names, numbers }: GalleryColumns,
  groups: readonly string[],
  { groupOwnerships }: GalleryContext,
): Uint8Array | undefined {
  if (!groupOwnerships) return undefined;
  const ownerships = groups.flatMap((group) =>
    Object.hasOwn(groupOwnerships, group) ? (groupOwnerships[group] ?? []) : [],
  );
  return lookUp(numbers.ownership, placesOf(names.ownership, ownerships));
}

function rowsWithTag({ count, names, tags }: GalleryColumns, wantedTags: readonly string[]): Uint8Array {
  const wanted = placesOf(names.tag, wantedTags);
  const passing = new Uint8Array(count);
  for (let row = 0, at = 0; row < count; row++)
    for (const end = tags.starts[row + 1] as number; at < end; at++)
      if (wanted[tags.numbers[at] as number] === 1) passing[row] = 1;
  return passing;
}
