import type { GalleryRecord } from "../filter/gallery-record.ts";
import { knownLocale, labelCollator } from "../filter/label-order.ts";
import { leakRank } from "../filter/record-rules.ts";
import type { ReportOptions } from "./report-options.ts";

/**
 * The snapshots in the order of a report, as a new array. Those without the property come last in both directions; equal
 * ones are in the order of their dates, then of their ids.
 */
export function orderReport<Snapshot extends GalleryRecord>(
  snapshots: readonly Snapshot[],
  { order, direction }: Pick<ReportOptions, "order" | "direction">,
  locale = "en",
): Snapshot[] {
  const compareTexts = labelCollator(knownLocale(locale)).compare;
  const sign = direction === "ascending" ? 1 : -1;
  const byNumber = (numberOf: (snapshot: GalleryRecord) => number) => (one: Snapshot, other: Snapshot) =>
    missingLast(numberOf(one), numberOf(other), Number.isNaN) ||
    sign * (numberOf(one) - numberOf(other) || 0);
  const byText = (textOf: (snapshot: GalleryRecord) => string) => (one: Snapshot, other: Snapshot) =>
    missingLast(textOf(one).trim(), textOf(other).trim(), (text) => text === "") ||
    sign * compareTexts(textOf(one), textOf(other));
  const compare = {
    createdDate: byNumber(createdMs),
    syncedDate: byNumber(({ synced_date }) => Date.parse(synced_date ?? "")),
    label: byText(({ label }) => label ?? ""),
    deviceLabel: byText(({ device_label }) => device_label ?? ""),
    leakSize: byNumber(leakRank),
  }[order];
  return [...snapshots].sort(
    (one, other) => compare(one, other) || createdMs(one) - createdMs(other) || (one.id < other.id ? -1 : 1),
  );
}

const createdMs = ({ created_date }: GalleryRecord) => Date.parse(created_date ?? "");

const missingLast = <Key>(one: Key, other: Key, isMissing: (key: Key) => boolean): number =>
  Number(isMissing(one)) - Number(isMissing(other));
