import { filtersOfSearch } from "@sonolens/domain";
import { errorMessageKey, pickLocale } from "@sonolens/i18n";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useRefusal } from "../../../data/account/account.ts";
import { useFixedSettings } from "../../../data/account/fixed-settings.ts";
import { useGroupNames } from "../../../data/cameras/use-group-names.ts";
import { useComponentNames } from "../../../data/components/use-filter-components.ts";
import { type ReportSchedule, reportScheduleQueries } from "../../../data/report-schedules.ts";
import { reportTemplateQueries } from "../../../data/report-templates.ts";
import { errorDetails } from "../../../data/server/call-error.ts";
import { useServices } from "../../../data/services.ts";
import { chipFilters } from "../../../lib/format/active-filters.ts";
import { useFilterWords } from "../../../lib/format/filter-words.ts";
import { useWords } from "../../../lib/format/use-words.ts";
import { useLazyTexts } from "../../../lib/loading/use-lazy-texts.ts";
import { ScheduleFormView } from "./ScheduleFormView.tsx";
import { SchedulesView } from "./SchedulesView.tsx";
import { formOfSchedule, newScheduleForm, type ScheduleForm } from "./schedule-form.ts";
import { type GallerySearch, useTakeNewSchedule } from "./schedule-request.ts";

/** What is being chosen, and of which schedule; a new one has no id. */
interface Draft {
  readonly id: string | undefined;
  readonly form: ScheduleForm;
  readonly saving: boolean;
  /** Codes of why it was not saved, by field. */
  readonly problems: Readonly<Record<string, readonly string[]>>;
}

/** The reports that the server sends for this account by schedule. */
export function Schedules() {
  useLazyTexts(
    "issuedReports",
    "reportDialog",
    "filters",
    "card",
    "location",
    "costSummary",
    "details",
    "settings",
  );
  const { t, locale, timeZone } = useWords();
  const { api, toaster } = useServices();
  const client = useQueryClient();
  const router = useRouter();
  const refusal = useRefusal("scheduleReports");
  const isAllowed = refusal === undefined;
  const query = useQuery({ ...reportScheduleQueries.list(api), enabled: isAllowed });
  const own = useQuery(reportTemplateQueries.list(api)).data ?? noTemplates;
  const fixed = useFixedSettings();
  const [draft, setDraft] = useState<Draft>();
  const [asked, setAsked] = useState<ReportSchedule>();
  const [deleting, setDeleting] = useState(false);
  const people = query.data?.people;
  const takeNew = useTakeNewSchedule();
  const groups = useGroupNames(draft !== undefined);
  const state = draft && filtersOfSearch(draft.form.filter);
  const components = useComponentNames(state?.components ?? noComponents);
  const filterWords = useFilterWords(groups ?? noGroups, undefined, components);

  const begin = (search: GallerySearch) => {
    if (!people) return;
    const reader = { locale: pickLocale(undefined, [locale]), timeZone };
    setDraft({ id: undefined, form: newScheduleForm(search, reader, people), saving: false, problems: {} });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: taken once, as soon as the people are known
  useEffect(() => {
    const search = people && takeNew();
    if (search) begin(search);
  }, [people]);

  const refresh = () => client.invalidateQueries({ queryKey: reportScheduleQueries.key });
  const showError = (code: string) => toaster.show({ message: t(errorMessageKey(code)), tone: "error" });

  async function save() {
    if (!draft || draft.saving) return;
    setDraft({ ...draft, saving: true, problems: {} });
    const body = { ...draft.form, recipients: [...draft.form.recipients] };
    const answer =
      draft.id === undefined
        ? await api.createReportSchedule({ body })
        : await api.changeReportSchedule({ path: { id: draft.id }, body });
    if (!answer.ok) {
      const { code, fieldCodes } = answer.error;
      const problems = Object.keys(fieldCodes).length > 0 ? fieldCodes : { "": [code] };
      setDraft({ ...draft, saving: false, problems });
      return;
    }
    setDraft(undefined);
    toaster.show({ message: t("issuedReports:schedule.saved") });
    await refresh();
  }

  async function remove({ id }: ReportSchedule) {
    setDeleting(true);
    const answer = await api.deleteReportSchedule({ path: { id } });
    setDeleting(false);
    setAsked(undefined);
    if (answer.ok) toaster.show({ message: t("issuedReports:schedule.deleted") });
    else showError(answer.error.code);
    await refresh();
  }

  async function send({ id }: ReportSchedule) {
    const answer = await api.sendScheduledReport({ path: { id } });
    if (answer.ok) toaster.show({ message: t("issuedReports:schedule.sending") });
    else showError(answer.error.code);
    await refresh();
  }

  async function pause({ id }: ReportSchedule, isPaused: boolean) {
    const answer = await api.changeReportSchedule({ path: { id }, body: { isPaused } });
    if (!answer.ok) showError(answer.error.code);
    await refresh();
  }

  const problemOf = (field: string): string | undefined => {
    const [code] = draft?.problems[field] ?? [];
    return code && t(errorMessageKey(code));
  };
  const [otherField] = Object.keys(draft?.problems ?? {}).filter((field) => field !== "name");
  return (
    <>
      <SchedulesView
        model={{
          schedules: isAllowed ? query.data?.schedules : [],
          own,
          error: query.isError ? errorDetails(query.error) : undefined,
          retrying: query.isFetching,
          asked,
          deleting,
          refusal: refusal && t(errorMessageKey(refusal)),
        }}
        actions={{
          add: () => begin({}),
          change: (schedule) =>
            setDraft({ id: schedule.id, form: formOfSchedule(schedule), saving: false, problems: {} }),
          send: (schedule) => void send(schedule),
          pause: (schedule, isPaused) => void pause(schedule, isPaused),
          askDelete: setAsked,
          delete: (schedule) => void remove(schedule),
          retry: () => void query.refetch(),
        }}
      />
      {draft && state && people && (
        <ScheduleFormView
          model={{
            form: draft.form,
            isChange: draft.id !== undefined,
            own,
            fixed,
            people,
            filters: chipFilters(state).map((name) => ({ name, text: filterWords.textOf(name, state) })),
            saving: draft.saving,
            nameError: problemOf("name"),
            problem: otherField === undefined ? undefined : problemOf(otherField),
          }}
          actions={{
            change: (form) => setDraft({ ...draft, form }),
            showFilter: () =>
              void router.navigate({ to: "/", search: { ...draft.form.filter, type: draft.form.type } }),
            save: () => void save(),
            close: () => setDraft(undefined),
          }}
        />
      )}
    </>
  );
}

/** One value each, so that nothing is computed again. */
const noTemplates: readonly never[] = [];
const noGroups: ReadonlyMap<string, string> = new Map();
const noComponents: readonly string[] = [];
