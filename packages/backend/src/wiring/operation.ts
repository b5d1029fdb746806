import { constants } from "node:fs";
import { access } from "node:fs/promises";
import type { BackendCore } from "../backend-core.ts";
import type { MaintenanceScheduler } from "../jobs/maintenance-scheduler.ts";
import { startMaintenance } from "../jobs/maintenance-scheduler.ts";
import { sweepBlobs } from "../jobs/sweep-blobs.ts";
import type { WorkLeases } from "../jobs/work-leases.ts";
import type { Joining } from "../live/join/create-joining.ts";
import type { GaugeSource, ServerMetrics } from "../metrics/server-metrics.ts";
import { createServerMetrics } from "../metrics/server-metrics.ts";
import type { AccountRemovalModule } from "../modules/account-removal/create-account-removal-module.ts";
import type { MailModule } from "../modules/mail/create-mail-module.ts";
import type { ReadinessStatus } from "../modules/server/server.routes.ts";
import { areFilesHeld } from "../storage/blob-retention.ts";
import type { LiveParts } from "./live-parts.ts";
import type { SnapshotParts } from "./snapshot-parts.ts";

const outboxDays = 7;
const dayMs = 24 * 3600 * 1000;

/** Numbers that an operator watches. */
export const createMetrics = (
  { options, snapshots, outbox }: BackendCore,
  { broker, joining }: Pick<LiveParts, "broker" | "joining">,
  { pool }: Pick<SnapshotParts, "pool">,
): ServerMetrics =>
  createServerMetrics({
    token: options.metricsToken,
    version: options.version,
    gauges: [
      { name: "sonolens_live_clients", help: "Live connections.", read: () => broker.clients() },
      { name: "sonolens_analyses_running", help: "Analyses computed now.", read: () => pool.running() },
      {
        name: "sonolens_analyses_due",
        help: "Snapshots whose analyses wait to be made.",
        read: () => snapshots.countDue(),
      },
      {
        name: "sonolens_outbox_newest",
        help: "Number of the newest live message.",
        read: () => outbox.newestId(),
      },
      ...joinGauges(joining),
    ],
  });

const joinGauges = ({ isJoined, dropped }: Joining): GaugeSource[] => [
  {
    name: "sonolens_joined",
    help: "1 while this server hears the others by an MQTT broker.",
    read: () => Number(isJoined()),
  },
  {
    name: "sonolens_join_dropped",
    help: "Messages of cameras that were not told to other servers, since the start.",
    read: dropped,
  },
];

/** Whether the database, the data folder and the file store can be used. */
export async function storageReadiness(core: BackendCore): Promise<ReadinessStatus> {
  const { options, outbox, blobs, logger } = core;
  try {
    await Promise.all([outbox.newestId(), access(options.dataDir, constants.W_OK), blobs.check()]);
    return "ready";
  } catch (error) {
    logger.error({ err: error }, "not ready");
    return "storage";
  }
}

/** Whether any row of the product names a file. */
export const createIsUsed =
  (
    { database, snapshots, nowMs }: BackendCore,
    { exports, videos }: Pick<SnapshotParts, "exports" | "videos">,
    { devices }: Pick<LiveParts, "devices">,
  ) =>
  async (hash: string): Promise<boolean> =>
    (await snapshots.isBlobUsed(hash)) ||
    (await devices.isBlobUsed(hash)) ||
    (await exports.isBlobUsed(hash)) ||
    (await videos.isBlobUsed(hash)) ||
    // What a backup may still have to copy; it goes when the next clean-up finds it.
    areFilesHeld(database, nowMs());

/** Cleans up at start and daily: what has expired, and files that no row names. */
export function startCleaning(
  { database, blobs, outbox, logger, nowMs, aloneSinceMs }: BackendCore,
  {
    exports,
    videos,
    reanalyses,
    snapshots: life,
  }: Pick<SnapshotParts, "exports" | "videos" | "reanalyses" | "snapshots">,
  { resumableUploads }: Pick<LiveParts, "resumableUploads">,
  { mail, removal }: { readonly mail: MailModule; readonly removal: AccountRemovalModule },
  isUsed: (hash: string) => Promise<boolean>,
  leases: WorkLeases,
): MaintenanceScheduler {
  const forgotten = (): string => new Date(nowMs() - outboxDays * dayMs).toISOString();
  return startMaintenance({
    tasks: [
      { name: "remove expired exports", run: () => exports.removeExpired() },
      { name: "remove expired videos", run: () => videos.removeExpired() },
      { name: "remove old re-analyses", run: () => reanalyses.removeExpired() },
      { name: "remove old mails", run: () => mail.removeExpired() },
      ...life.maintenanceTasks(isUsed),
      { name: "remove finished purges", run: () => removal.removeExpired() },
      { name: "clean up uploads", run: () => resumableUploads.clean() },
      {
        name: "sweep files",
        run: () => sweepBlobs({ blobs, database, isUsed, nowMs: nowMs(), aloneSinceMs }),
      },
      { name: "forget old messages", run: () => database.transaction(() => outbox.forget(forgotten())) },
    ],
    everyMs: dayMs,
    leases,
    nowMs,
    onError: (error, task) => logger.warn({ err: error, task }, "cleaning up failed"),
  });
}
