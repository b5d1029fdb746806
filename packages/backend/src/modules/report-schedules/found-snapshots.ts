import {
  calendarDay,
  type FilterState,
  filterSnapshots,
  filtersOfSearch,
  firstOfLastDays,
  isInReportOf,
  type LeakPricing,
  leakThresholdsOf,
  ownershipsOfGroups,
  type Settings,
} from "@sonolens/domain";
import type { ReportScheduleRow } from "../../storage/database/schema.ts";
import type { ComponentTags } from "../components/index.ts";
import type { MemberOrganizations } from "../organizations/index.ts";
import { recordOf, type SnapshotRows } from "../snapshots/index.ts";
import type { Person } from "./people-around.ts";

/** A snapshot that a schedule found, and the camera that it belongs to. */
export interface FoundSnapshot {
  readonly id: string;
  readonly label: string;
  readonly ownership: string;
}

/** The snapshots of a schedule as its owner sees them now, newest first. */
export async function foundSnapshots(
  {
    snapshots,
    organizations,
    components,
  }: {
    readonly snapshots: Pick<SnapshotRows, "listActive">;
    readonly organizations: MemberOrganizations;
    readonly components: ComponentTags;
  },
  schedule: ReportScheduleRow,
  owner: Person & {
    readonly ownerships: readonly string[];
    readonly settings: Settings;
    readonly pricing: LeakPricing;
  },
  nowMs: number,
): Promise<FoundSnapshot[]> {
  if (owner.ownerships.length === 0) return [];
  const state = stateOf(schedule, nowMs);
  const organizationId = await organizations.ofAccount(owner.accountId);
  const organization = organizationId === undefined ? undefined : await organizations.load(organizationId);
  const options = {
    leakThresholds: leakThresholdsOf(owner.settings),
    leakPricing: owner.pricing,
    username: owner.username,
    today: calendarDay(nowMs, schedule.time_zone),
    timeZone: schedule.time_zone,
    groupOwnerships: organization && ownershipsOfGroups(organization.groups),
    componentTags: await components.tagsOf(owner.accountId, state.components),
  };
  const found: FoundSnapshot[] = [];
  const add = (records: readonly ReturnType<typeof recordOf>[]) => {
    for (const { id, label, ownership, device_analysis_type } of filterSnapshots(records, state, options))
      if (isInReportOf(schedule.report_type, device_analysis_type)) found.push({ id, label, ownership });
  };
  const whole: ReturnType<typeof recordOf>[] = [];
  for await (const rows of snapshots.listActive(owner.ownerships)) {
    // Only places depend on the whole list.
    if (state.locationCluster === null) add(rows.map(recordOf));
    else whole.push(...rows.map(recordOf));
  }
  add(whole);
  return found;
}

function stateOf({ filter, last_days, time_zone }: ReportScheduleRow, nowMs: number): FilterState {
  const state = filtersOfSearch(JSON.parse(filter));
  if (last_days === null) return state;
  const first = firstOfLastDays(last_days, nowMs, time_zone);
  return { ...state, startDate: first > (state.startDate ?? "") ? first : state.startDate };
}
