/** Snapshots of one calendar day; `day` is yyyy-mm-dd in the time zone asked for. */
export interface DayGroup<Snapshot> {
  readonly day: string;
  readonly snapshots: readonly Snapshot[];
}

/**
 * Groups what is sorted by date under its days, in the order given; a day that comes again is a new group.
 * `timeZone` is an IANA name such as "Europe/Helsinki"; an unknown one throws RangeError.
 */
export function groupByDay<Snapshot extends { readonly created_date: string }>(
  snapshots: readonly Snapshot[],
  timeZone: string,
): DayGroup<Snapshot>[] {
  const dayOf = createDayReader(timeZone);
  const groups: { day: string; snapshots: Snapshot[] }[] = [];
  for (const snapshot of snapshots) {
    const day = dayOf(Date.parse(snapshot.created_date));
    const last = groups.at(-1);
    if (last?.day === day) last.snapshots.push(snapshot);
    else groups.push({ day, snapshots: [snapshot] });
  }
  return groups;
}

/** Intl formatting is slow; a quarter of an hour never straddles midnight in any zone of today, so it is asked once. */
function createDayReader(timeZone: string): (timeMs: number) => string {
  const format = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    calendar: "iso8601",
    numberingSystem: "latn",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  const known = new Map<number, string>();
  return (timeMs) => {
    const quarter = Math.floor(timeMs / 900_000);
    const day = known.get(quarter) ?? format.format(timeMs);
    known.set(quarter, day);
    return day;
  };
}
