import {
  type ReportDateFormat,
  type ReportOptions,
  reportDateFormats,
  reportLogoSizes,
  reportTemplateNames,
  reportTypes,
  templateText,
  withReportType,
} from "@sonolens/domain";
import { isLocale } from "@sonolens/i18n";
import { Button, Checkbox, Segmented, SelectField, TextArea, TextField } from "@sonolens/ui-kit";
import type { ReactNode } from "react";
import type { OwnTemplate } from "../../../data/report-templates.ts";
import { reportLanguageOptions } from "../../../lib/format/report-languages.ts";
import { useWords } from "../../../lib/format/use-words.ts";
import { LogoField } from "./LogoField.tsx";
import type { Logo } from "./logo-file.ts";
import {
  orderChoiceOf,
  orderChoicesOf,
  type ReportForm,
  reportTextLimits,
  templateNameOf,
  withOrderChoice,
  withSection,
  withTemplate,
  withTemplateChange,
  withText,
} from "./report-form.ts";

export interface ReportFormViewProps {
  readonly form: ReportForm;
  /** The language of the report. */
  readonly locale: string;
  /** The groups that fix the template, with all that it decides, and the language. */
  readonly fixedBy: { readonly template: string | undefined; readonly language: string | undefined };
  /** Who is named as inspector if nobody is entered. */
  readonly inspectorHint: string;
  /** How each date format writes today. */
  readonly dayIn: (format: ReportDateFormat) => string;
  readonly change: (form: ReportForm) => void;
  /** The templates of the account and its groups, and how they are made; undefined until they are known. */
  readonly own:
    | {
        readonly templates: readonly OwnTemplate[];
        readonly choose: (template: OwnTemplate) => void;
        readonly manage: () => void;
      }
    | undefined;
  readonly chooseLogo: (file: File) => Promise<Logo | undefined>;
  /** Below the type: what is wrong with the snapshots. */
  readonly problems?: ReactNode;
}

/** Among the names of the supplied templates. */
const ownValue = (id: string) => `own ${id}`;

/** What is chosen for a report. */
export function ReportFormView(props: ReportFormViewProps) {
  const { form, locale, fixedBy, inspectorHint, dayIn, change, chooseLogo, own, problems } = props;
  const { t } = useWords();
  const isTemplateFixed = fixedBy.template !== undefined;
  const { options } = form;
  const { template } = options;
  const set = (next: ReportOptions) => change({ ...form, options: next });
  const chosen = own?.templates.find(({ id }) => id === form.ownTemplateId);
  const chooseTemplate = (value: string) => {
    const name = reportTemplateNames.find((each) => each === value);
    if (name) return change({ ...form, ownTemplateId: null, options: withTemplate(options, name) });
    const template = own?.templates.find(({ id }) => ownValue(id) === value);
    if (template) own?.choose(template);
  };
  return (
    <div className="flex flex-col gap-4">
      <Labeled label={t("reportDialog:type")}>
        <Segmented
          wide
          label={t("reportDialog:type")}
          value={options.type}
          options={reportTypes.map((value) => ({ value, label: t(`reportDialog:type.${value}`) }))}
          onValueChange={(type) => set(withReportType(options, type))}
        />
      </Labeled>
      {problems}
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-1">
          <SelectField
            label={t("reportDialog:template")}
            value={chosen ? ownValue(chosen.id) : templateNameOf(options)}
            options={[
              ...reportTemplateNames.map((value) => ({
                value: value as string,
                label: t(`reportDialog:template.${value}`),
              })),
              ...(own?.templates ?? []).map(({ id, content }) => ({
                value: ownValue(id),
                label: content.name,
              })),
            ]}
            onValueChange={chooseTemplate}
            {...(fixedBy.template !== undefined && {
              disabled: true,
              hint: t("settings:fixedBy", { group: fixedBy.template }),
            })}
          />
          {own && !isTemplateFixed && (
            <Button variant="quiet" className="self-start" onClick={own.manage}>
              {t("reportDialog:own.manage")}
            </Button>
          )}
        </div>
        <SelectField
          label={t("reportDialog:order")}
          value={orderChoiceOf(options)}
          options={orderChoicesOf(options).map((value) => ({
            value,
            label: t(`reportDialog:order.${value}`),
          }))}
          onValueChange={(choice) => set(withOrderChoice(options, choice))}
        />
        <SelectField
          label={t("reportDialog:language")}
          value={locale}
          options={reportLanguageOptions(locale)}
          {...(fixedBy.language !== undefined && {
            disabled: true,
            hint: t("settings:fixedBy", { group: fixedBy.language }),
          })}
          onValueChange={(value) => change({ ...form, language: isLocale(value) ? value : null })}
        />
        <SelectField
          label={t("reportDialog:dateFormat")}
          value={options.dateFormat}
          options={reportDateFormats.map((value) => ({ value, label: dayIn(value) }))}
          onValueChange={(dateFormat) => set({ ...options, dateFormat })}
        />
        {!isTemplateFixed && (
          <Labeled label={t("reportDialog:pageSize")}>
            <Segmented
              wide
              label={t("reportDialog:pageSize")}
              value={template.pageSize}
              options={(["A4", "Letter"] as const).map((value) => ({ value, label: value }))}
              onValueChange={(pageSize) => set(withTemplateChange(options, { pageSize }))}
            />
          </Labeled>
        )}
      </div>
      <TextField
        label={t("reportDialog:name")}
        value={form.title}
        maxLength={reportTextLimits.name}
        onValueChange={(title) => change({ ...form, title })}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        {(["client", "site", "inspector"] as const).map((name) => (
          <TextField
            key={name}
            label={t(`reportDialog:${name}`)}
            value={form[name]}
            maxLength={reportTextLimits.name}
            {...(name === "inspector" && { placeholder: inspectorHint })}
            onValueChange={(text) => change({ ...form, [name]: text })}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <LogoField
          logo={form.logo}
          choose={chooseLogo}
          change={(logo) =>
            change({
              ...form,
              logo: logo?.dataUrl ?? null,
              options: { ...options, logoMediaType: logo?.mediaType ?? null },
            })
          }
        />
        {form.logo !== null && (
          <Segmented
            label={t("reportDialog:logoSize")}
            value={options.logoSize === reportLogoSizes.large ? "large" : "small"}
            options={[
              { value: "small", label: t("reportDialog:logoSmall") },
              { value: "large", label: t("reportDialog:logoLarge") },
            ]}
            onValueChange={(size) => set({ ...options, logoSize: reportLogoSizes[size] })}
          />
        )}
      </div>
      {!isTemplateFixed && (
        <>
          <fieldset className="grid gap-x-4 sm:grid-cols-2">
            <legend className="mb-1 text-12 text-ink-3">{t("reportDialog:sections")}</legend>
            {template.sections.map(({ kind, on }) => (
              <Checkbox
                key={kind}
                label={t(`reportDialog:section.${kind}`)}
                checked={on}
                onCheckedChange={(isOn) => set(withSection(options, kind, isOn))}
              />
            ))}
          </fieldset>
          {(["intro", "footer"] as const).map((name) => (
            <TextArea
              key={name}
              label={t(`reportDialog:${name}`)}
              value={templateText(template.texts[name], locale)}
              maxLength={name === "intro" ? reportTextLimits.text : reportTextLimits.name}
              rows={name === "intro" ? 3 : 1}
              onValueChange={(text) => set(withText(options, name, locale, text))}
            />
          ))}
        </>
      )}
    </div>
  );
}

/** A group of radio buttons with a visible label, as fields have it. */
function Labeled({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span aria-hidden="true" className="text-12 text-ink-3">
        {label}
      </span>
      {children}
    </div>
  );
}
