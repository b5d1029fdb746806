import type { Severity } from "@sonolens/domain";
import type { DashboardFigures } from "@sonolens/gallery";
import type { DashboardScope } from "./dashboard-search.ts";

/** A line of the costliest findings. */
export interface CostliestLine {
  readonly id: string;
  readonly label: string;
  readonly place: string | undefined;
  readonly severity: Severity;
  readonly status: "open" | "inRepair";
  /** How many days a repair is overdue. */
  readonly overdueDays: number | undefined;
  /** In the measure of the figures; undefined for a leak that is too large to measure. */
  readonly amount: number | undefined;
}

/** A camera and how long it was not used. */
export interface CameraUse {
  readonly serial: string;
  readonly name: string;
  /** Undefined if there is no snapshot of it. */
  readonly unusedDays: number | undefined;
}

/** What the dashboard shows. */
export interface DashboardModel {
  readonly figures: DashboardFigures;
  /** First day that counts, yyyy-mm-dd. */
  readonly from: string | undefined;
  /** The place, camera or group whose snapshots count; empty for all. */
  readonly scope: DashboardScope;
  /** ISO 4217 code. */
  readonly currency: string;
  readonly costliest: readonly CostliestLine[];
  readonly cameras: readonly CameraUse[];
  /** A camera counts as unused after these days. */
  readonly unusedAfterDays: number;
}

/** As many places have a line of their own. */
export const shownPlaces = 5;

/** The cameras that were not used for so long that they are listed. */
export const unusedCameras = ({ cameras, unusedAfterDays }: DashboardModel): CameraUse[] =>
  cameras.filter(({ unusedDays = Number.POSITIVE_INFINITY }) => unusedDays > unusedAfterDays);
