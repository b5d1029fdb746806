import {
  emptyFilterState,
  type FilterSearch,
  filtersOfSearch,
  isFilterSet,
  type ReportType,
  reportTypes,
  searchOfFilters,
} from "@sonolens/domain";
import type { ReportPerson, ReportSchedule, ReportScheduleRequest } from "../../../data/report-schedules.ts";
import type { GallerySearch } from "./schedule-request.ts";

/** What is chosen for a schedule, all of it. */
export interface ScheduleForm extends Required<Omit<ReportScheduleRequest, "recipients">> {
  /** Ids of accounts. */
  readonly recipients: readonly string[];
}

/** How many days back a schedule may look. */
export const lastDaysChoices = [1, 7, 14, 31, 92, 366] as const;

/** The filters of a schedule: those of the gallery without the order and the type, which the report has. */
export function scheduleFilter(search: GallerySearch): FilterSearch {
  const state = filtersOfSearch(search);
  return searchOfFilters({ ...state, sort: emptyFilterState.sort, snapshotType: null });
}

/** The form of a new schedule, from the filters of the gallery. */
export function newScheduleForm(
  search: GallerySearch,
  { locale, timeZone }: { readonly locale: string; readonly timeZone: string },
  people: readonly ReportPerson[],
): ScheduleForm {
  const { snapshotType } = filtersOfSearch(search);
  const type: ReportType | undefined = reportTypes.find((one) => one === snapshotType);
  return {
    name: "",
    filter: scheduleFilter(search),
    lastDays: hasDays(search) ? null : 7,
    type: type ?? "LEAK",
    template: "short",
    language: locale,
    rhythm: "weekly",
    weekday: 1,
    monthDay: 1,
    hour: 7,
    timeZone,
    sendEmpty: false,
    // The first one is the user.
    recipients: people.slice(0, 1).map(({ accountId }) => accountId),
  };
}

/** Fixed days, which "the last days" would contradict sooner or later. */
function hasDays(search: GallerySearch): boolean {
  const state = filtersOfSearch(search);
  return isFilterSet(state, "startDate") || isFilterSet(state, "endDate");
}

/** The form of a schedule that there is. Who left, or unsubscribed, is not chosen. */
export const formOfSchedule = (schedule: ReportSchedule): ScheduleForm => {
  const { name, filter, lastDays, type, template, language, rhythm, weekday, monthDay, hour } = schedule;
  const { timeZone, sendEmpty, recipients } = schedule;
  return {
    ...{ name, filter, lastDays, type, template, language, rhythm, weekday, monthDay, hour, timeZone },
    sendEmpty,
    recipients: recipients.filter(({ state }) => state === "active").map(({ accountId }) => accountId),
  };
};

/** With a person among the recipients, or not. */
export const withRecipient = (form: ScheduleForm, accountId: string, gets: boolean): ScheduleForm => ({
  ...form,
  recipients: gets
    ? [...form.recipients, accountId]
    : form.recipients.filter((recipient) => recipient !== accountId),
});
