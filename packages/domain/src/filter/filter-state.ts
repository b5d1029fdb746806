import type { RepairCause } from "../leak/repair-outcome.ts";
import type { RepairStatus } from "../leak/repair-status.ts";
import type { LeftOutOfCostSummary } from "../leak/sum-leak-costs.ts";
import type { SnapshotType } from "../snapshot/analysis-type.ts";
import type { GallerySort } from "./gallery-sorts.ts";
import type { SeverityLevel } from "./levels.ts";
import type { RepairDue } from "./repair-due.ts";

/** A missing field that analyses and reports need. */
export type Lack = "location" | "distance" | "tags";

/**
 * Filters of the gallery (core 3): a snapshot must pass all of them. Null, false for `onlyUntagged`, an empty text and
 * an empty list pass everything; of a list, one matching value is enough.
 */
export interface FilterState {
  readonly sort: GallerySort;
  readonly tags: readonly string[];
  readonly onlyUntagged: boolean;
  /** Id of the organization group whose cameras' snapshots are shown, as chosen from the group itself. */
  readonly group: string | null;
  /** Names of classifications; the one with the highest confidence above 0 counts. */
  readonly pdClassification: readonly string[];
  /** Percent, both ends included; passes ranges that overlap. */
  readonly pdSeverity: SeverityRange | null;
  readonly snapshotType: SnapshotType | null;
  readonly label: string;
  /** Days as yyyy-mm-dd of the user's time zone, both included. */
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly fixed: boolean | null;
  readonly fault: boolean | null;
  readonly starred: boolean | null;
  /** Ids of organization groups, as chosen in the filter. */
  readonly selectedGroups: readonly string[];
  readonly gas: readonly string[];
  /** Id of a location cluster. */
  readonly locationCluster: string | null;

  // Beyond the specification.
  readonly repairStatus: readonly RepairStatus[];
  readonly repairDue: readonly RepairDue[];
  /** Only repairs that are assigned to the user. */
  readonly mine: boolean;
  /** Names of assignees. */
  readonly assignees: readonly string[];
  /** Serial numbers. */
  readonly cameras: readonly string[];
  /** Of leaks, discharges and machines. */
  readonly severityLevels: readonly SeverityLevel[];
  /** Passes snapshots that lack at least one of these. */
  readonly lacks: readonly Lack[];
  /** Only leaks that the sums of costs leave out for one of these reasons. */
  readonly notCounted: readonly LeftOutOfCostSummary[];
  /** Where the leak was, as entered with its repair. */
  readonly repairCauses: readonly RepairCause[];
  /** Ids of components; passes the snapshots that have one of their tags. */
  readonly components: readonly string[];
}

/** The filters of a state: all of it but the sort. */
export type FilterName = Exclude<keyof FilterState, "sort">;

/** Percent, 0 to 100. */
export interface SeverityRange {
  readonly min: number;
  readonly max: number;
}

/** The range that the severity filter begins with. */
export const pdSeverityPreset: SeverityRange = { min: 50, max: 100 };

/** Shows everything, newest first. */
export const emptyFilterState: FilterState = {
  sort: "createdDesc",
  tags: [],
  onlyUntagged: false,
  group: null,
  pdClassification: [],
  pdSeverity: null,
  snapshotType: null,
  label: "",
  startDate: null,
  endDate: null,
  fixed: null,
  fault: null,
  starred: null,
  selectedGroups: [],
  gas: [],
  locationCluster: null,
  repairStatus: [],
  repairDue: [],
  mine: false,
  assignees: [],
  cameras: [],
  severityLevels: [],
  lacks: [],
  notCounted: [],
  repairCauses: [],
  components: [],
};
