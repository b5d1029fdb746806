import type { GallerySort, LeakPricing, LeakThresholds, LocationClusters } from "@sonolens/domain";
import type { PackedText } from "./packed-text.ts";

/** Bits of the column `flags`. */
export const flagBits = {
  starred: 1,
  fixed: 2,
  fault: 4,
  inRepair: 8,
  hasLocation: 16,
  hasDistance: 32,
  hasTags: 64,
  deleted: 128,
} as const;

/** One number per row. A missing value is NaN, `noDay`, or 0 in a column of dictionary or list indices. */
export interface NumberColumns {
  /** Milliseconds since 1970. */
  readonly created: Float64Array<ArrayBuffer>;
  readonly synced: Float64Array<ArrayBuffer>;
  /** Days since 1970-01-01 in the columns' time zone. */
  readonly createdDay: Int32Array<ArrayBuffer>;
  readonly syncedDay: Int32Array<ArrayBuffer>;
  /** Percent. */
  readonly severityMin: Float64Array<ArrayBuffer>;
  readonly severityMax: Float64Array<ArrayBuffer>;
  /** 1 to 3 in the order of `machineFindings`. */
  readonly machineFinding: Uint8Array<ArrayBuffer>;
  /** See `leakRank` of the domain; NaN if there is none. */
  readonly leakRank: Float64Array<ArrayBuffer>;
  /** Liters per minute; NaN if no size is shown. */
  readonly leakLpm: Float64Array<ArrayBuffer>;
  /** Degrees; NaN if there is no location. */
  readonly latitude: Float64Array<ArrayBuffer>;
  readonly longitude: Float64Array<ArrayBuffer>;
  /** 1 to 4 in the order of `snapshotTypes`. */
  readonly type: Uint8Array<ArrayBuffer>;
  readonly flags: Uint8Array<ArrayBuffer>;
  /** Indices into the dictionaries of the same names. */
  readonly gas: Uint32Array<ArrayBuffer>;
  readonly pdClass: Uint32Array<ArrayBuffer>;
  readonly deviceLabel: Uint32Array<ArrayBuffer>;
  readonly serial: Uint32Array<ArrayBuffer>;
  readonly ownership: Uint32Array<ArrayBuffer>;
  /** 1 to 4 in the order of `leakFindings`. */
  readonly leakFinding: Uint8Array<ArrayBuffer>;
  /** 1 or 2 in the order of `sizeLacks`. */
  readonly sizeLack: Uint8Array<ArrayBuffer>;
  /** 1 to 4 in the order of `costModes`. */
  readonly costMode: Uint8Array<ArrayBuffer>;
  /** kW/(m3/min). */
  readonly specificPower: Float64Array<ArrayBuffer>;
  /** Hours a year under pressure, by days a week and by days a year; default: all year. */
  readonly weeklyHours: Float64Array<ArrayBuffer>;
  readonly yearlyHours: Float64Array<ArrayBuffer>;
  /** Per kWh, in the currency of the row. */
  readonly energyCost: Float64Array<ArrayBuffer>;
  readonly currency: Uint32Array<ArrayBuffer>;
  readonly assignee: Uint32Array<ArrayBuffer>;
  readonly tagNumber: Uint32Array<ArrayBuffer>;
  /** Last day of an unsolved repair, in days since 1970-01-01; `noDay` for none. */
  readonly dueDay: Int32Array<ArrayBuffer>;
  /** Day of a repair in the columns' time zone; `noDay` if it is not solved. */
  readonly solvedDay: Int32Array<ArrayBuffer>;
  /** 1 to 5 in the order of `repairCauses`. */
  readonly repairCause: Uint8Array<ArrayBuffer>;
  /** 1 for a solved repair that nothing confirms yet. */
  readonly toCheck: Uint8Array<ArrayBuffer>;
}

/** The names behind numbers; index 0 is the empty text and means missing. */
export interface Dictionaries {
  readonly gas: readonly string[];
  readonly pdClass: readonly string[];
  readonly deviceLabel: readonly string[];
  readonly serial: readonly string[];
  readonly ownership: readonly string[];
  /** ISO 4217 codes. */
  readonly currency: readonly string[];
  readonly assignee: readonly string[];
  /** Numbers of leak tags. */
  readonly tagNumber: readonly string[];
  readonly tag: readonly string[];
}

/** Tags of row `i`: `numbers[starts[i]]` up to before `numbers[starts[i + 1]]`, each once, indices into `names.tag`. */
export interface TagColumn {
  readonly starts: Uint32Array<ArrayBuffer>;
  readonly numbers: Uint32Array<ArrayBuffer>;
}

/** Columns that are computed on first use, and then kept up to date by `applyChanges`. */
export interface DerivedColumns {
  orders: Partial<Record<GallerySort, Uint32Array<ArrayBuffer>>>;
  labelRanks?: LabelRanks;
  letters?: LetterColumn;
  clusters?: ClusterColumn;
  severities?: SeverityColumns;
  prices?: LeakPrices;
}

/** Severity of all kinds for some thresholds of leaks. */
export interface SeverityColumns {
  readonly thresholds: LeakThresholds;
  /** 1 to 4 in the order of `severityLevels`; 0 if there is nothing to rate. */
  readonly levels: Uint8Array<ArrayBuffer>;
  /** See `severityRank` of the domain; NaN if there is nothing to rate. */
  readonly ranks: Float64Array<ArrayBuffer>;
}

/** Annual cost of each row; valid for the columns it was made for. */
export interface LeakPrices {
  readonly pricing: LeakPricing;
  /** In the currency of the pricing; NaN if not counted. */
  readonly annualCost: Float64Array<ArrayBuffer>;
  /** NaN if the energy, or the emissions per kWh, are not known. */
  readonly annualCo2Kg: Float64Array<ArrayBuffer>;
  /** Counted from 1 in the order of `leftOutOfCostSummary`; 0 if counted or not a leak. */
  readonly leftOut: Uint8Array<ArrayBuffer>;
}

/** Rank of each label in the order of the locale, equal for equal labels; NaN for an empty label. */
export interface LabelRanks {
  readonly ranks: Float64Array<ArrayBuffer>;
  readonly rankCount: number;
}

/** First letter of each label as an index into `names`; 0 is none. */
export interface LetterColumn {
  readonly numbers: Int32Array<ArrayBuffer>;
  readonly names: readonly string[];
}

/** The cluster of a row, an index into `clusters`; their number for none. */
export interface ClusterColumn extends LocationClusters {
  readonly numbers: Int32Array<ArrayBuffer>;
}

/** The columns that are read from records, row by row. */
export interface ReadRows {
  readonly numbers: NumberColumns;
  readonly names: Dictionaries;
  readonly tags: TagColumn;
  readonly ids: PackedText;
  readonly labels: PackedText;
  /** The labels folded for the search. */
  readonly searchTexts: PackedText;
}

/**
 * A list of snapshots in columns: plain data without functions, for a million rows. A worker transfers it by
 * `postMessage(columns, galleryTransferables(columns))`. Rows are numbers from 0; other functions take and return them,
 * `snapshotIdAt` and `rowOfSnapshot` convert them. Columns are immutable, apart from `derived`, which is filled on
 * demand.
 */
export interface GalleryColumns extends ReadRows {
  readonly count: number;
  /** For the order of labels (BCP 47). */
  readonly locale: string;
  /** For days (IANA). */
  readonly timeZone: string;
  /** All rows in the order of their ids. */
  readonly byId: Uint32Array<ArrayBuffer>;
  readonly derived: DerivedColumns;
}
