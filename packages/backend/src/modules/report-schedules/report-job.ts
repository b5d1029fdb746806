import type { ApiSchema } from "@sonolens/api-client";
import { leakPricingOf, limits } from "@sonolens/domain";
import type { Core } from "../../composition/capabilities.ts";
import type { JobKind, JobWork } from "../../jobs/job-loop.ts";
import type { SignedText } from "../../signed-text.ts";
import type { AccountRow, ReportScheduleRow } from "../../storage/database/schema.ts";
import { storageFault } from "../../storage/storage-error.ts";
import { type Accounts, callerOfAccount } from "../account/index.ts";
import type { ComponentTags } from "../components/index.ts";
import type { ExportedFiles } from "../exports/index.ts";
import type { Mailer } from "../mail/index.ts";
import type { MemberOrganizations } from "../organizations/index.ts";
import type { SettingsService } from "../settings/index.ts";
import type { ReportLinks } from "../shared-reports/index.ts";
import type { SnapshotRows } from "../snapshots/index.ts";
import type { Visibility } from "../visibility/index.ts";
import { type FoundSnapshot, foundSnapshots } from "./found-snapshots.ts";
import { peopleAround } from "./people-around.ts";
import { emptyLetter, type LetterParts, reportLetter, sendLetter } from "./report-mails.ts";
import type { Recipient, ReportScheduleRepository } from "./report-schedule.repository.ts";
import { nextRunOf } from "./report-schedule.service.ts";
import { makeScheduledReport, type ScheduledReportParts } from "./scheduled-report.ts";
import { type Subscription, unsubscribePath } from "./unsubscribe-page.ts";

export interface ReportJobParts
  extends Core<"database" | "publicUrl" | "textsFor" | "logger" | "options" | "blobs" | "nowMs">,
    Omit<ScheduledReportParts, "snapshots" | "schedules"> {
  readonly schedules: ReportScheduleRepository;
  readonly snapshots: Pick<SnapshotRows, "find" | "listActive">;
  readonly accounts: Pick<Accounts, "byId">;
  readonly settings: Pick<SettingsService, "read" | "fixedFor">;
  readonly organizations: MemberOrganizations;
  readonly components: ComponentTags;
  readonly visibility: Visibility;
  readonly exported: Pick<ExportedFiles, "addReport">;
  readonly links: ReportLinks;
  readonly mail: Mailer;
  readonly tokens: SignedText<Subscription>;
}

/** How a run ended. */
interface RunEnd {
  readonly result: NonNullable<ReportScheduleRow["last_result"]>;
  readonly error?: ApiSchema<"ErrorCode">;
  readonly snapshots?: number;
  readonly mails?: number;
  readonly leftOut?: number;
}

/** Rolls back the mails of a run that was stopped, or that another process took over. */
class Stopped extends Error {}

/** The reports of schedules as jobs: a schedule is due once, however many of its runs were missed. */
export function createReportJob(parts: ReportJobParts): JobKind<ReportScheduleRow> {
  const { database, schedules, accounts, organizations, visibility, logger, nowMs } = parts;
  const iso = (): string => new Date(nowMs()).toISOString();

  const columnsOf = (
    schedule: ReportScheduleRow,
    { result, error, snapshots = 0, mails = 0, leftOut = 0 }: RunEnd,
  ): Partial<ReportScheduleRow> => ({
    attempts: 0,
    requested_at: null,
    ...(schedule.next_run_at !== null &&
      schedule.next_run_at <= iso() && { next_run_at: nextRunOf(schedule, nowMs()) }),
    last_run_at: iso(),
    last_result: result,
    last_error: error ?? null,
    last_snapshots: snapshots,
    last_sent: mails,
    last_left_out: leftOut,
  });

  /** Ends a run, with what belongs to its end; all or nothing. Returns how it ended. */
  const end = (
    { id }: ReportScheduleRow,
    work: JobWork<ReportScheduleRow>,
    finish: () => Promise<RunEnd>,
  ): Promise<RunEnd["result"]> =>
    database.transaction(async () => {
      // It may have been changed meanwhile.
      const schedule = await schedules.find(id);
      if (schedule === undefined) throw new Stopped("The schedule was deleted.");
      const ended = await finish();
      if (!(await work.finish(columnsOf(schedule, ended)))) throw new Stopped("The run was stopped.");
      return ended.result;
    });

  /** Those who get the report now: near its owner, and seeing all cameras of its snapshots. */
  async function readersOf(
    schedule: ReportScheduleRow,
    owner: AccountRow,
    found: readonly FoundSnapshot[],
  ): Promise<{ readonly readers: readonly Recipient[]; readonly leftOut: number }> {
    const people = await peopleAround(organizations, { accountId: owner.id, username: owner.username });
    const near = new Set(people.map(({ accountId }) => accountId));
    const cameras = new Set(found.map(({ ownership }) => ownership));
    const readers: Recipient[] = [];
    const all = await schedules.recipientsOf([schedule.id]);
    const wanting = all.filter(({ unsubscribed_at }) => unsubscribed_at === null);
    for (const recipient of wanting) {
      if (recipient.email === "" || !near.has(recipient.account_id)) continue;
      const seen = new Set(await visibility.ownershipsOf(recipient.account_id));
      if ([...cameras].every((camera) => seen.has(camera))) readers.push(recipient);
    }
    return { readers, leftOut: wanting.length - readers.length };
  }

  async function run(due: ReportScheduleRow, work: JobWork<ReportScheduleRow>): Promise<RunEnd["result"]> {
    const account = await accounts.byId(due.account_id);
    if (account?.state !== "active") return end(due, work, async () => ({ result: "noRecipients" }));
    const { values: fixed } = await parts.settings.fixedFor(account.id);
    const schedule = {
      ...due,
      template: fixed.report_template ?? due.template,
      language: fixed.report_language ?? due.language,
    };
    const settings = await parts.settings.read(account.id);
    const owner = {
      accountId: account.id,
      username: account.username,
      ownerships: await visibility.ownershipsOf(account.id),
      settings,
      pricing: leakPricingOf(settings, parts.options.edition.defaults.utilization),
    };
    const found = await foundSnapshots(parts, schedule, owner, nowMs());
    const texts = parts.textsFor(schedule.language);
    const letters: LetterParts = { schedule, translate: texts.translate, locale: texts.locale };

    const send = async (readers: readonly Recipient[], letter: ReturnType<typeof emptyLetter>) => {
      for (const reader of readers)
        await sendLetter(parts.mail, letter, letters, {
          email: reader.email,
          sender: account.username,
          product: parts.options.edition.productName,
          unsubscribe: `${parts.publicUrl()}${unsubscribePath}/${parts.tokens.sign({
            scheduleId: schedule.id,
            accountId: reader.account_id,
          })}`,
        });
    };
    if (found.length > limits.scheduledSnapshots)
      return end(schedule, work, async () => ({ result: "failed", error: "scheduledReportTooLarge" }));
    if (found.length === 0)
      return end(schedule, work, async () => {
        if (schedule.send_empty === 0) return { result: "nothingFound" };
        const { readers, leftOut } = await readersOf(schedule, account, found);
        if (readers.length === 0) return { result: "noRecipients", leftOut };
        await send(readers, emptyLetter(letters));
        return { result: "sent", mails: readers.length, leftOut };
      });
    const snapshots = found.length;
    const before = await readersOf(schedule, account, found);
    if (before.readers.length === 0)
      return end(schedule, work, async () => ({
        result: "noRecipients",
        snapshots,
        leftOut: before.leftOut,
      }));
    const made = await makeScheduledReport(parts, schedule, owner, found, work.signal);
    if (!made.ok)
      return end(schedule, work, async () => ({ result: "failed", error: made.error, snapshots }));
    const { pdf, results } = made.value;
    const mailReport = async (reportUrl: string): Promise<RunEnd> => {
      // A recipient may have left, or unsubscribed, while it was made.
      const { readers, leftOut } = await readersOf(schedule, account, found);
      if (readers.length === 0) return { result: "noRecipients", snapshots, leftOut };
      const shared = await parts.links.share(callerOfAccount(account), { reportUrl });
      if (!shared.ok) return { result: "failed", error: shared.error.code, snapshots };
      const { token, expires } = shared.value;
      await send(
        readers,
        reportLetter(letters, {
          rows: results.rows,
          currency: owner.pricing.currency,
          link: `${parts.publicUrl()}/shared/reports/${token}`,
          expires,
        }),
      );
      return { result: "sent", snapshots, mails: readers.length, leftOut };
    };
    let result: RunEnd["result"] = "failed";
    // In one transaction: a killed server neither leaves a file that nobody got nor mails a link to a file that is gone.
    const kept = await parts.exported.addReport(
      account.id,
      "Report.pdf",
      async function* () {
        yield pdf;
      },
      async (reportUrl) => {
        result = await end(schedule, work, () => mailReport(reportUrl));
        return result === "sent";
      },
    );
    if (kept.ok) return result;
    return end(schedule, work, async () => ({ result: "failed", error: kept.error, snapshots }));
  }

  return {
    name: "scheduled reports",
    store: schedules.jobs,
    async run(schedule, work) {
      const { id, next_run_at, requested_at } = schedule;
      // Planned while the clock was ahead.
      if (requested_at === null && next_run_at !== null && next_run_at > iso()) {
        await database.transaction(() => schedules.update(id, { next_run_at: nextRunOf(schedule, nowMs()) }));
        return { continueInMs: 0 };
      }
      try {
        await run(schedule, work);
      } catch (error) {
        if (error instanceof Stopped) return undefined;
        if (work.signal.aborted || storageFault(error) === "unreachable") throw error;
        logger.warn({ err: error, scheduleId: schedule.id }, "scheduled report failed");
        await end(schedule, work, async () => ({ result: "failed", error: "scheduledReportFailed" }));
      }
      return undefined;
    },
    failed: (schedule) => columnsOf(schedule, { result: "failed", error: "scheduledReportFailed" }),
  };
}
