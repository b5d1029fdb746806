import type { JobEnvironment } from "./job-loop.ts";
import type { MaintenanceTask } from "./maintenance-scheduler.ts";

/** Removes the expired jobs of one kind. */
export const removeExpiredJobs = (
  name: string,
  jobs: { removeExpired(nowIso: string): Promise<void> },
  { database, nowMs }: Pick<JobEnvironment, "database" | "nowMs">,
): MaintenanceTask => ({
  name,
  run: () => database.transaction(() => jobs.removeExpired(new Date(nowMs()).toISOString())),
});
