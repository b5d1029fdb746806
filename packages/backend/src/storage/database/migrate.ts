import { type Kysely, sql } from "kysely";
import { BackendStartError } from "../../start-error.ts";
import { initial } from "./migrations/0001-initial.ts";
import { analyses } from "./migrations/0002-analyses.ts";
import { visibility } from "./migrations/0003-visibility.ts";
import { mails } from "./migrations/0004-mails.ts";
import { reanalyses } from "./migrations/0005-reanalyses.ts";
import { exports } from "./migrations/0006-exports.ts";
import { snapshotWork } from "./migrations/0007-snapshot-work.ts";
import { invitations } from "./migrations/0008-invitations.ts";
import { devices } from "./migrations/0009-devices.ts";
import { accounts } from "./migrations/0010-accounts.ts";
import { service } from "./migrations/0011-service.ts";
import { partners } from "./migrations/0012-partners.ts";
import { rateCounts } from "./migrations/0013-rate-counts.ts";
import { fileHolds } from "./migrations/0014-file-holds.ts";
import { resumableUploads } from "./migrations/0015-resumable-uploads.ts";
import { plainKeys } from "./migrations/0016-plain-keys.ts";
import { leakCalibrations } from "./migrations/0017-leak-calibrations.ts";
import { videos } from "./migrations/0018-videos.ts";
import { pictureNotes } from "./migrations/0019-picture-notes.ts";
import { linePressure } from "./migrations/0020-line-pressure.ts";
import { softwareNotes } from "./migrations/0021-software-notes.ts";
import { workLeases } from "./migrations/0022-work-leases.ts";
import { camerasOnline } from "./migrations/0023-cameras-online.ts";
import { jobs } from "./migrations/0024-jobs.ts";
import { repairWork } from "./migrations/0025-repair-work.ts";
import { sharedLinks } from "./migrations/0026-shared-links.ts";
import { orders } from "./migrations/0027-orders.ts";
import { reportTemplates } from "./migrations/0028-report-templates.ts";
import { issuedReports } from "./migrations/0029-issued-reports.ts";
import { reportSchedules } from "./migrations/0030-report-schedules.ts";
import { mailHeaders } from "./migrations/0031-mail-headers.ts";
import { groupSettings } from "./migrations/0032-group-settings.ts";
import { componentHistories } from "./migrations/0033-component-histories.ts";
import { dataConnect } from "./migrations/0034-data-connect.ts";

/** In order; one that was released is never changed, and none goes back. */
const migrations: readonly ((database: Kysely<unknown>) => Promise<void>)[] = [
  initial,
  analyses,
  visibility,
  mails,
  reanalyses,
  exports,
  snapshotWork,
  invitations,
  devices,
  accounts,
  service,
  partners,
  rateCounts,
  fileHolds,
  resumableUploads,
  plainKeys,
  leakCalibrations,
  videos,
  pictureNotes,
  linePressure,
  softwareNotes,
  workLeases,
  camerasOnline,
  jobs,
  repairWork,
  sharedLinks,
  orders,
  reportTemplates,
  issuedReports,
  reportSchedules,
  mailHeaders,
  groupSettings,
  componentHistories,
  dataConnect,
];

/** Number of the newest migration of this program. */
export const newestSchema = migrations.length;

/** Of PostgreSQL. */
const uniqueViolation = "23505";

/** Brings the schema up to date, each step whole or not at all, also when two processes start at once. */
export async function migrate(database: Kysely<unknown>, nowIso: string): Promise<void> {
  await createList(database).catch((error: unknown) => {
    // In PostgreSQL two that make it at the same moment can meet; then the other one has made it.
    if ((error as { code?: unknown }).code === uniqueViolation) return createList(database);
    throw error;
  });
  // Read without a lock: a schema that is up to date opens beside a process that writes.
  for (let index = await newestOf(database); index < migrations.length; index += 1) {
    await database.transaction().execute(async (transaction) => {
      if ((await newestOf(transaction)) > index) return;
      await applyOne(transaction, index, nowIso);
    });
  }
}

/** The number of the newest applied migration; 0 is none. */
async function newestOf(database: Kysely<unknown>): Promise<number> {
  const { rows } = await sql<{ newest: number | null }>`
    select max(number) as newest from schema_migrations`.execute(database);
  const newest = rows[0]?.newest ?? 0;
  if (newest > migrations.length) {
    throw new BackendStartError(
      "databaseTooNew",
      `The data folder was written by a newer version of this program (schema ${newest}, this one knows ${migrations.length}).`,
      { found: newest, known: migrations.length },
    );
  }
  return newest;
}

/** Makes the schema of a program, of this one or an older, in an empty database within the open transaction. */
export async function makeSchema(
  transaction: Kysely<unknown>,
  nowIso: string,
  upTo = newestSchema,
): Promise<void> {
  await createList(transaction);
  for (let index = 0; index < upTo; index += 1) await applyOne(transaction, index, nowIso);
}

const createList = (database: Kysely<unknown>) =>
  sql`create table if not exists schema_migrations (number integer primary key, applied_at text not null)`.execute(
    database,
  );

async function applyOne(transaction: Kysely<unknown>, index: number, nowIso: string): Promise<void> {
  await migrations[index]?.(transaction);
  await sql`insert into schema_migrations (number, applied_at) values (${index + 1}, ${nowIso})`.execute(
    transaction,
  );
}
