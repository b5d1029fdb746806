import {
  type FilterName,
  type FixedSettings,
  limits,
  reportTemplateNames,
  reportTypes,
  scheduleRhythms,
} from "@sonolens/domain";
import { Button, Checkbox, Combobox, Dialog, Segmented, SelectField, Tag, TextField } from "@sonolens/ui-kit";
import { type ReactNode, useMemo } from "react";
import type { ReportPerson } from "../../../data/report-schedules.ts";
import type { OwnTemplate } from "../../../data/report-templates.ts";
import { reportLanguageOptions } from "../../../lib/format/report-languages.ts";
import { useWords } from "../../../lib/format/use-words.ts";
import { lastDaysChoices, type ScheduleForm, withRecipient } from "./schedule-form.ts";
import { useScheduleWords } from "./schedule-words.ts";

export interface ScheduleFormModel {
  readonly form: ScheduleForm;
  /** A schedule that there is already. */
  readonly isChange: boolean;
  readonly own: readonly OwnTemplate[];
  /** What groups fix for all reports of the user. */
  readonly fixed: FixedSettings;
  /** The first one is the user. */
  readonly people: readonly ReportPerson[];
  /** Each active filter with its value. */
  readonly filters: readonly { readonly name: FilterName; readonly text: string }[];
  readonly saving: boolean;
  /** Why it was not saved, by what is wrong. */
  readonly nameError: string | undefined;
  readonly problem: string | undefined;
}

export interface ScheduleFormViewProps {
  readonly model: ScheduleFormModel;
  readonly actions: {
    readonly change: (form: ScheduleForm) => void;
    /** Shows what the filter finds now. */
    readonly showFilter: () => void;
    readonly save: () => void;
    readonly close: () => void;
  };
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const monthDays = Array.from({ length: 31 }, (_, index) => index + 1);
const weekdays = [1, 2, 3, 4, 5, 6, 7];
const always = "always";

/** What is sent when, to whom. */
export function ScheduleFormView({ model, actions }: ScheduleFormViewProps) {
  const { t } = useWords();
  const words = useScheduleWords();
  const { form, own, people, filters, saving } = model;
  const { report_template, report_language } = model.fixed.groups;
  const template = model.fixed.values.report_template ?? form.template;
  const fixedBy = (group: { readonly name: string } | undefined) =>
    group && { disabled: true, hint: t("settings:fixedBy", { group: group.name }) };
  const set = (more: Partial<ScheduleForm>) => actions.change({ ...form, ...more });
  const zones = useMemo(
    () =>
      [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC", form.timeZone])].map((value) => ({
        value,
        label: value.replaceAll("_", " "),
      })),
    [form.timeZone],
  );
  const isKnown =
    reportTemplateNames.some((name) => name === template) || own.some(({ id }) => id === template);
  const noOne = form.recipients.length === 0;
  return (
    <Dialog
      open
      size="medium"
      onOpenChange={(open) => !open && actions.close()}
      title={t(model.isChange ? "issuedReports:schedule.changeTitle" : "issuedReports:schedule.formTitle")}
      footer={
        <>
          <Button onClick={actions.close}>{t("common:cancel")}</Button>
          <Button
            variant="primary"
            busy={saving}
            onClick={actions.save}
            {...(noOne && { disabled: true, disabledReason: t("issuedReports:schedule.noRecipient") })}
          >
            {t("issuedReports:schedule.save")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextField
          label={t("issuedReports:schedule.name")}
          required
          value={form.name}
          maxLength={limits.nameCharacters}
          error={model.nameError}
          onValueChange={(name) => set({ name })}
        />
        <Labeled label={t("reportDialog:type")}>
          <Segmented
            wide
            label={t("reportDialog:type")}
            value={form.type}
            options={reportTypes.map((value) => ({ value, label: t(`reportDialog:type.${value}`) }))}
            onValueChange={(type) => set({ type })}
          />
        </Labeled>
        <Labeled label={t("issuedReports:schedule.what")}>
          {filters.length === 0 ? (
            <p className="text-14">{t("issuedReports:schedule.all")}</p>
          ) : (
            <ul className="flex flex-wrap gap-1.5">
              {filters.map(({ name, text }) => (
                <li key={name} className="min-w-0">
                  <Tag label={text} />
                </li>
              ))}
            </ul>
          )}
          <div className="flex flex-wrap gap-2">
            <Button variant="quiet" onClick={actions.showFilter}>
              {t("issuedReports:schedule.showFilter")}
            </Button>
            {filters.length > 0 && (
              <Button variant="quiet" onClick={() => set({ filter: {} })}>
                {t("issuedReports:schedule.clearFilter")}
              </Button>
            )}
          </div>
        </Labeled>
        <SelectField
          label={t("issuedReports:schedule.days")}
          value={form.lastDays === null ? always : String(form.lastDays)}
          options={[
            { value: always, label: t("issuedReports:schedule.days.all") },
            ...[...new Set<number>([...lastDaysChoices, ...(form.lastDays === null ? [] : [form.lastDays])])]
              .toSorted((one, other) => one - other)
              .map((days) => ({
                value: String(days),
                label: t("issuedReports:schedule.days.last", { count: days }),
              })),
          ]}
          onValueChange={(value) => set({ lastDays: value === always ? null : Number(value) })}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label={t("reportDialog:template")}
            value={template}
            {...fixedBy(report_template)}
            options={[
              ...reportTemplateNames.map((value) => ({
                value: value as string,
                label: t(`reportDialog:template.${value}`),
              })),
              ...own.map(({ id, content }) => ({ value: id, label: content.name })),
              ...(isKnown ? [] : [{ value: template, label: t("issuedReports:schedule.templateGone") }]),
            ]}
            onValueChange={(chosen) => set({ template: chosen })}
          />
          <SelectField
            label={t("issuedReports:schedule.language")}
            value={model.fixed.values.report_language ?? form.language}
            {...fixedBy(report_language)}
            options={reportLanguageOptions(model.fixed.values.report_language ?? form.language)}
            onValueChange={(language) => set({ language })}
          />
        </div>
        <Labeled label={t("issuedReports:schedule.rhythm")}>
          <Segmented
            wide
            label={t("issuedReports:schedule.rhythm")}
            value={form.rhythm}
            options={scheduleRhythms.map((value) => ({
              value,
              label: t(`issuedReports:schedule.rhythm.${value}`),
            }))}
            onValueChange={(rhythm) => set({ rhythm })}
          />
        </Labeled>
        <div className="grid gap-4 sm:grid-cols-2">
          {form.rhythm === "weekly" ? (
            <SelectField
              label={t("issuedReports:schedule.weekday")}
              value={String(form.weekday)}
              options={weekdays.map((day) => ({ value: String(day), label: words.weekday(day) }))}
              onValueChange={(day) => set({ weekday: Number(day) })}
            />
          ) : (
            <SelectField
              label={t("issuedReports:schedule.monthDay")}
              hint={t("issuedReports:schedule.monthDayHint")}
              value={String(form.monthDay)}
              options={monthDays.map((day) => ({ value: String(day), label: String(day) }))}
              onValueChange={(day) => set({ monthDay: Number(day) })}
            />
          )}
          <SelectField
            label={t("issuedReports:schedule.hour")}
            value={String(form.hour)}
            options={hours.map((hour) => ({ value: String(hour), label: words.hour(hour) }))}
            onValueChange={(hour) => set({ hour: Number(hour) })}
          />
        </div>
        <Combobox
          label={t("issuedReports:schedule.timeZone")}
          required
          value={form.timeZone}
          onValueChange={(timeZone) => timeZone !== null && set({ timeZone })}
          options={zones}
        />
        <Labeled
          label={t("issuedReports:schedule.recipients")}
          hint={t(
            people.length > 1 ? "issuedReports:schedule.recipientsHint" : "issuedReports:schedule.onlyYou",
          )}
        >
          {people.map(({ accountId, username }, index) => (
            <Checkbox
              key={accountId}
              label={index === 0 ? t("issuedReports:schedule.you", { name: username }) : username}
              checked={form.recipients.includes(accountId)}
              onCheckedChange={(gets) => actions.change(withRecipient(form, accountId, gets))}
            />
          ))}
        </Labeled>
        <Checkbox
          label={t("issuedReports:schedule.sendEmpty")}
          checked={form.sendEmpty}
          onCheckedChange={(sendEmpty) => set({ sendEmpty })}
        />
        {model.problem !== undefined && (
          <p role="alert" className="text-13 text-err">
            {model.problem}
          </p>
        )}
      </div>
    </Dialog>
  );
}

interface LabeledProps {
  readonly label: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

/** A group of controls under its name. */
function Labeled({ label, hint, children }: LabeledProps) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 text-13 font-medium text-ink-2">{label}</legend>
      {children}
      {hint !== undefined && <p className="text-12 text-ink-3">{hint}</p>}
    </fieldset>
  );
}
