import type { FilterState, SnapshotRecord } from "@sonolens/domain";

/**
 * The rival: a gallery as a good developer writes it with objects and array methods. Preparation is done once: times as
 * numbers, days and folded labels as strings, sets of filter values, one collator.
 */

export interface PreparedSnapshot {
  readonly record: SnapshotRecord;
  readonly createdMs: number;
  readonly day: string;
  readonly folded: string;
  readonly severity: number | undefined;
  readonly topClass: string | undefined;
}

export interface IdiomaticGroup {
  readonly key: string;
  readonly snapshots: PreparedSnapshot[];
}

const collator = new Intl.Collator("en", { numeric: true });
const dayFormat = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Berlin" });

export function prepare(record: SnapshotRecord): PreparedSnapshot {
  const createdMs = Date.parse(record.created_date);
  const { pd } = record;
  const best = pd?.classification.reduce((one, other) => (other.confidence > one.confidence ? other : one));
  return {
    record,
    createdMs,
    day: dayFormat.format(createdMs),
    folded: record.label.normalize("NFC").toLowerCase(),
    severity:
      pd && pd.severity_min !== null && pd.severity_max !== null
        ? (pd.severity_min + pd.severity_max) / 2
        : undefined,
    topClass: best && best.confidence > 0 ? best.name : undefined,
  };
}

/** One predicate per set filter, created once per change; the cheap ones first. */
function passing(state: FilterState): (snapshot: PreparedSnapshot) => boolean {
  const tests: ((snapshot: PreparedSnapshot) => boolean)[] = [];
  const { endDate, label, pdSeverity, snapshotType, startDate } = state;
  if (snapshotType) tests.push(({ record }) => record.device_analysis_type === snapshotType);
  if (state.starred !== null) tests.push(({ record }) => record.starred === state.starred);
  if (state.fixed !== null) tests.push(({ record }) => record.fixed === state.fixed);
  if (startDate) tests.push(({ day }) => day >= startDate);
  if (endDate) tests.push(({ day }) => day <= endDate);
  if (state.gas.length > 0) {
    const gases = new Set<string | null>(state.gas);
    tests.push(({ record }) => gases.has(record.meta.leak_type));
  }
  if (state.tags.length > 0) {
    const tags = new Set(state.tags);
    tests.push(({ record }) => record.tags.some((tag) => tags.has(tag)));
  }
  if (state.pdClassification.length > 0) {
    const classes = new Set<string | undefined>(state.pdClassification);
    tests.push(({ topClass }) => classes.has(topClass));
  }
  if (pdSeverity)
    tests.push(({ record: { pd } }) => {
      if (pd?.severity_max == null || pd.severity_min == null) return false;
      return pd.severity_max >= pdSeverity.min && pd.severity_min <= pdSeverity.max;
    });
  if (label) {
    const words = label.toLowerCase().split(/\s+/).filter(Boolean);
    const wanted = label.toLowerCase().trim();
    tests.push(
      ({ folded, record }) =>
        words.every((word) => folded.includes(word)) || record.device_label.toLowerCase() === wanted,
    );
  }
  return (snapshot) => snapshot.record.active && tests.every((test) => test(snapshot));
}

type Compare = (one: PreparedSnapshot, other: PreparedSnapshot) => number;

const newestFirst: Compare = (one, other) =>
  other.createdMs - one.createdMs || (one.record.id < other.record.id ? -1 : 1);

const comparing: Partial<Record<FilterState["sort"], Compare>> = {
  createdDesc: newestFirst,
  labelAsc: (one, other) => collator.compare(one.record.label, other.record.label) || newestFirst(one, other),
  severityDesc: (one, other) => {
    if (one.severity === undefined || other.severity === undefined)
      return (
        Number(one.severity === undefined) - Number(other.severity === undefined) || newestFirst(one, other)
      );
    return other.severity - one.severity || newestFirst(one, other);
  },
};

const headers: Partial<Record<FilterState["sort"], (snapshot: PreparedSnapshot) => string>> = {
  createdDesc: ({ day }) => day,
  labelAsc: ({ record }) => record.label.charAt(0).toUpperCase(),
  severityDesc: ({ severity }) =>
    severity === undefined ? "none" : (["low", "medium", "high"][Math.floor(severity / 25)] ?? "veryHigh"),
};

export const sorted = (list: readonly PreparedSnapshot[], sort: FilterState["sort"]): PreparedSnapshot[] =>
  list.toSorted(comparing[sort] ?? newestFirst);

export const filtered = (list: readonly PreparedSnapshot[], state: FilterState): PreparedSnapshot[] =>
  list.filter(passing(state));

export function grouped(list: readonly PreparedSnapshot[], sort: FilterState["sort"]): IdiomaticGroup[] {
  const header = headers[sort] ?? (({ day }) => day);
  const groups = new Map<string, PreparedSnapshot[]>();
  for (const snapshot of list) {
    const key = header(snapshot);
    const group = groups.get(key);
    if (group) group.push(snapshot);
    else groups.set(key, [snapshot]);
  }
  return [...groups].map(([key, snapshots]) => ({ key, snapshots }));
}
