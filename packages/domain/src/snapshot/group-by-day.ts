import { dayText, knownTimeZone, noDay, zoneDays } from "../units/zone-days.ts";

/** Snapshots of one calendar day; `day` is yyyy-mm-dd in the requested time zone, empty if there is no valid date. */
export interface DayGroup<Snapshot> {
  readonly day: string;
  readonly snapshots: readonly Snapshot[];
}

/**
 * Groups snapshots sorted by date by their days, in the order given; a day that recurs is a new group. `timeZone` is an
 * IANA name such as "Europe/Helsinki"; an unknown one counts as UTC.
 */
export function groupByDay<Snapshot extends { readonly created_date: string }>(
  snapshots: readonly Snapshot[],
  timeZone: string,
): DayGroup<Snapshot>[] {
  const dayOf = zoneDays(knownTimeZone(timeZone));
  const groups: { day: string; snapshots: Snapshot[] }[] = [];
  for (const snapshot of snapshots) {
    const number = dayOf(Date.parse(snapshot.created_date));
    const day = number === noDay ? "" : dayText(number);
    const last = groups.at(-1);
    if (last?.day === day) last.snapshots.push(snapshot);
    else groups.push({ day, snapshots: [snapshot] });
  }
  return groups;
}
