import type { ApiSchema } from "@sonolens/api-client";
import {
  filtersOfSearch,
  isTimeZone,
  limits,
  nextScheduledMs,
  reportTemplateNames,
  searchOfFilters,
  validateName,
} from "@sonolens/domain";
import { failure, type Result, success } from "@sonolens/foundation";
import { isLocale } from "@sonolens/i18n";
import type { Core } from "../../composition/capabilities.ts";
import type { FieldProblem } from "../../http/error-body.ts";
import type { Caller } from "../../policy/caller.ts";
import { sanitizeText } from "../../sanitize-text.ts";
import type { ReportScheduleRow } from "../../storage/database/schema.ts";
import type { MemberOrganizations } from "../organizations/index.ts";
import type { OwnTemplates } from "../report-templates/index.ts";
import { type Person, peopleAround } from "./people-around.ts";
import type { Recipient, ReportScheduleRepository } from "./report-schedule.repository.ts";

type Schedule = ApiSchema<"ReportSchedule">;
type Patch = ApiSchema<"ReportSchedulePatch">;
type Outcome<Value> = Promise<Result<Value, FieldProblem | "notFound">>;

/** Reports that are made and mailed by schedule. */
export interface ReportScheduleService {
  list(caller: Caller): Promise<ApiSchema<"ReportSchedules">>;
  create(caller: Caller, request: ApiSchema<"ReportScheduleRequest">): Outcome<Schedule>;
  change(caller: Caller, id: string, patch: Patch): Outcome<Schedule>;
  remove(caller: Caller, id: string): Outcome<undefined>;
  sendNow(caller: Caller, id: string): Outcome<Schedule>;
}

/** What a user chooses of a schedule, as it is stored. */
type ChosenColumns = Pick<
  ReportScheduleRow,
  | "name"
  | "filter"
  | "last_days"
  | "report_type"
  | "template"
  | "language"
  | "rhythm"
  | "weekday"
  | "month_day"
  | "hour"
  | "time_zone"
  | "send_empty"
>;

/** When a schedule is due next after a moment, ISO 8601. */
export const nextRunOf = (
  { rhythm, weekday, month_day, hour, time_zone }: ChosenColumns,
  afterMs: number,
): string =>
  new Date(
    nextScheduledMs({ rhythm, weekday, monthDay: month_day, hour, timeZone: time_zone }, afterMs),
  ).toISOString();

export function createReportScheduleService(
  core: Core<"database" | "nowMs" | "newId"> & {
    readonly organizations: MemberOrganizations;
    readonly ownTemplates: OwnTemplates;
    /** Stops the run of a schedule in this process. */
    readonly interrupt: (id: string) => void;
  },
  schedules: ReportScheduleRepository,
): ReportScheduleService {
  const { database, organizations, ownTemplates, interrupt, nowMs, newId } = core;
  const iso = (): string => new Date(nowMs()).toISOString();

  function bodyOf(
    row: ReportScheduleRow,
    recipients: readonly Recipient[],
    people: readonly Person[],
  ): Schedule {
    const near = new Set(people.map(({ accountId }) => accountId));
    const isDue = row.next_run_at !== null && row.next_run_at <= iso();
    return {
      id: row.id,
      name: row.name,
      filter: JSON.parse(row.filter) as Schedule["filter"],
      lastDays: row.last_days,
      type: row.report_type,
      template: row.template,
      language: row.language,
      rhythm: row.rhythm,
      weekday: row.weekday,
      monthDay: row.month_day,
      hour: row.hour,
      timeZone: row.time_zone,
      sendEmpty: row.send_empty === 1,
      recipients: recipients
        .filter(({ schedule_id }) => schedule_id === row.id)
        .map(({ account_id, username, unsubscribed_at }) => ({
          accountId: account_id,
          username,
          state: unsubscribed_at !== null ? "unsubscribed" : near.has(account_id) ? "active" : "gone",
        })),
      isPaused: row.next_run_at === null,
      isRunning: row.requested_at !== null || isDue,
      nextRunAt: row.next_run_at,
      lastRun:
        row.last_run_at === null || row.last_result === null
          ? null
          : {
              at: row.last_run_at,
              result: row.last_result,
              errorCode: row.last_error,
              snapshots: row.last_snapshots ?? 0,
              mails: row.last_sent ?? 0,
              leftOut: row.last_left_out ?? 0,
            },
    };
  }

  async function bodyNow(caller: Caller, id: string): Promise<Schedule> {
    const row = await schedules.find(id);
    if (row === undefined) throw new Error("The schedule was just written.");
    return bodyOf(row, await schedules.recipientsOf([id]), await peopleAround(organizations, caller));
  }

  async function own(caller: Caller, id: string): Promise<ReportScheduleRow | undefined> {
    const row = await schedules.find(id);
    return row?.account_id === caller.accountId ? row : undefined;
  }

  /** What was chosen, if the caller may choose it. `before`: what a change leaves as it is. */
  async function chosen(
    caller: Caller,
    patch: Patch,
    before: ChosenColumns,
  ): Promise<Result<ChosenColumns, FieldProblem>> {
    const name = validateName(sanitizeText(patch.name ?? before.name));
    if (!name.ok) return failure({ field: "name", code: name.code, params: name.params });
    const { template = before.template, language = before.language, timeZone = before.time_zone } = patch;
    const isSupplied = reportTemplateNames.some((supplied) => supplied === template);
    // A template that is gone meanwhile does not keep the rest from being changed.
    if (
      patch.template !== undefined &&
      !isSupplied &&
      (await ownTemplates.open(caller.accountId, template)) === undefined
    )
      return failure({ field: "template", code: "unknownValue" });
    if (!isLocale(language)) return failure({ field: "language", code: "unknownValue" });
    if (!isTimeZone(timeZone)) return failure({ field: "timeZone", code: "unknownValue" });
    const filter =
      patch.filter === undefined
        ? before.filter
        : JSON.stringify(searchOfFilters(filtersOfSearch(patch.filter)));
    return success({
      name: name.value,
      filter,
      last_days: patch.lastDays === undefined ? before.last_days : patch.lastDays,
      report_type: patch.type ?? before.report_type,
      template,
      language,
      rhythm: patch.rhythm ?? before.rhythm,
      weekday: patch.weekday ?? before.weekday,
      month_day: patch.monthDay ?? before.month_day,
      hour: patch.hour ?? before.hour,
      time_zone: timeZone,
      send_empty: patch.sendEmpty === undefined ? before.send_empty : patch.sendEmpty ? 1 : 0,
    });
  }

  /** Replaces the recipients by people around the caller; those who left may stay listed. */
  async function setRecipients(
    caller: Caller,
    id: string,
    accountIds: readonly string[] | undefined,
  ): Promise<FieldProblem | undefined> {
    if (accountIds === undefined) return undefined;
    const people = await peopleAround(organizations, caller);
    const listed = await schedules.recipientsOf([id]);
    const known = new Set([
      ...people.map(({ accountId }) => accountId),
      ...listed.map(({ account_id }) => account_id),
    ]);
    if (!accountIds.every((accountId) => known.has(accountId)))
      return { field: "recipients", code: "unknownValue" };
    await schedules.setRecipients(id, [...new Set(accountIds)]);
    return undefined;
  }

  async function orRefused(write: () => Outcome<Schedule>): Outcome<Schedule> {
    try {
      return await database.transaction(write);
    } catch (error) {
      if (error instanceof Refused) return failure(error.problem);
      throw error;
    }
  }

  return {
    async list(caller) {
      const rows = await schedules.listOf(caller.accountId);
      const recipients = await schedules.recipientsOf(rows.map(({ id }) => id));
      const people = await peopleAround(organizations, caller);
      return { schedules: rows.map((row) => bodyOf(row, recipients, people)), people: [...people] };
    },
    create: (caller, request) =>
      orRefused(async () => {
        if ((await schedules.listOf(caller.accountId)).length >= limits.reportSchedules)
          return failure({ code: "tooMany", params: { max: limits.reportSchedules } });
        const columns = await chosen(caller, request, newSchedule);
        if (!columns.ok) return columns;
        const id = newId();
        await schedules.insert({
          ...columns.value,
          id,
          account_id: caller.accountId,
          next_run_at: nextRunOf(columns.value, nowMs()),
          requested_at: null,
          attempts: 0,
          leased_until: null,
          last_run_at: null,
          last_result: null,
          last_error: null,
          last_snapshots: null,
          last_sent: null,
          last_left_out: null,
          created_at: iso(),
        });
        const problem = await setRecipients(caller, id, request.recipients);
        if (problem) throw new Refused(problem);
        return success(await bodyNow(caller, id));
      }),
    async change(caller, id, patch) {
      const changed = await orRefused(async () => {
        const row = await own(caller, id);
        if (row === undefined) return failure("notFound");
        const columns = await chosen(caller, patch, row);
        if (!columns.ok) return columns;
        const isPaused = patch.isPaused ?? row.next_run_at === null;
        const isSameTime = nextRunOf(columns.value, nowMs()) === nextRunOf(row, nowMs());
        const nextRunAt =
          row.next_run_at !== null && isSameTime ? row.next_run_at : nextRunOf(columns.value, nowMs());
        await schedules.update(id, {
          ...columns.value,
          ...(isPaused
            ? { next_run_at: null, ...(patch.isPaused === true && { requested_at: null }) }
            : { next_run_at: nextRunAt }),
        });
        const problem = await setRecipients(caller, id, patch.recipients);
        if (problem) throw new Refused(problem);
        return success(await bodyNow(caller, id));
      });
      if (changed.ok && patch.isPaused === true) interrupt(id);
      return changed;
    },
    async remove(caller, id) {
      const removed = await database.transaction(async () => {
        if ((await own(caller, id)) === undefined) return false;
        await schedules.remove(id);
        return true;
      });
      if (!removed) return failure("notFound");
      interrupt(id);
      return success(undefined);
    },
    sendNow: (caller, id) =>
      database.transaction(async () => {
        const row = await own(caller, id);
        if (row === undefined) return failure("notFound");
        if (row.requested_at === null) await schedules.update(id, { requested_at: iso() });
        return success(await bodyNow(caller, id));
      }),
  };
}

/** Rolls back what a problem came after. */
class Refused extends Error {
  readonly problem: FieldProblem;
  constructor(problem: FieldProblem) {
    super(problem.code);
    this.problem = problem;
  }
}

/** What is not chosen of a new one. */
const newSchedule: ChosenColumns = {
  name: "",
  filter: "{}",
  last_days: null,
  report_type: "LEAK",
  template: "short",
  language: "en",
  rhythm: "weekly",
  weekday: 1,
  month_day: 1,
  hour: 7,
  time_zone: "UTC",
  send_empty: 0,
};
