import {
  limits,
  type ReportOptions,
  type ReportOrder,
  type ReportTemplate,
  type ReportTemplateName,
  reportOptionsSchema,
  reportOrdersFor,
  reportTemplateNames,
  reportTemplateSchema,
  reportTemplates,
  usualReportTemplate,
} from "@sonolens/domain";
import { isLocale, type Locale } from "@sonolens/i18n";
import type { KeyedStorage, StorageKey } from "../../../host/viewer-host.ts";

/** What is chosen in the dialog of a report. */
export interface ReportForm {
  readonly options: ReportOptions;
  /** The own template that it is based on; null for a supplied one. */
  readonly ownTemplateId: string | null;
  /** Of this report only, so it is not kept. */
  readonly title: string;
  readonly client: string;
  readonly site: string;
  readonly inspector: string;
  /** The logo as a data URL. */
  readonly logo: string | null;
  /** The language of the report; null for that of the interface. */
  readonly language: Locale | null;
}

export const newReportForm = (): ReportForm => ({
  options: reportOptionsSchema.parse({ dateFormat: "locale" }),
  ownTemplateId: null,
  title: "",
  client: "",
  site: "",
  inspector: "",
  logo: null,
  language: null,
});

/** Maximum length of a name or title, and of an introduction or a footer. */
export const reportTextLimits = {
  name: limits.nameCharacters,
  text: limits.reportTextCharacters,
} as const;

/** An order with its direction, in one choice. */
export type OrderChoice = `${ReportOrder}.${ReportOptions["direction"]}`;

/** The orders that a report of this type offers. */
export const orderChoicesOf = ({ type }: Pick<ReportOptions, "type">): OrderChoice[] =>
  reportOrdersFor(type).flatMap((order): OrderChoice[] => [`${order}.ascending`, `${order}.descending`]);

export const orderChoiceOf = ({ order, direction }: ReportOptions): OrderChoice => `${order}.${direction}`;

export function withOrderChoice(options: ReportOptions, choice: OrderChoice): ReportOptions {
  const [order, direction] = choice.split(".") as [ReportOrder, ReportOptions["direction"]];
  return { ...options, order, direction };
}

/** The supplied template that a form is based on. */
export const templateNameOf = ({ template }: ReportOptions): ReportTemplateName =>
  reportTemplateNames.find((name) => name === template.name) ?? "full";

/** With another supplied template; the texts and the size of the paper are kept. */
export function withTemplate(options: ReportOptions, name: ReportTemplateName): ReportOptions {
  const { pageSize, texts } = options.template;
  return { ...options, template: { ...reportTemplates[name], pageSize, texts } };
}

export const withTemplateChange = (
  options: ReportOptions,
  change: Partial<ReportTemplate>,
): ReportOptions => ({ ...options, template: { ...options.template, ...change } });

/** With a section of the template on or off. */
export const withSection = (
  options: ReportOptions,
  kind: ReportTemplate["sections"][number]["kind"],
  on: boolean,
): ReportOptions =>
  withTemplateChange(options, {
    sections: options.template.sections.map((section) =>
      section.kind === kind ? { ...section, on } : section,
    ),
  });

/** With an introduction or a footer in the language of the report. */
export const withText = (
  options: ReportOptions,
  name: "intro" | "footer",
  locale: string,
  text: string,
): ReportOptions => {
  const { texts } = options.template;
  return withTemplateChange(options, { texts: { ...texts, [name]: { ...texts[name], [locale]: text } } });
};

type Storage = Pick<KeyedStorage<StorageKey>, "read" | "write">;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function readAll(storage: Storage): Readonly<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(storage.read("reportForm") ?? "{}");
    return isObject(stored) ? stored : {};
  } catch {
    return {};
  }
}

const isLogo = (value: unknown): value is string =>
  typeof value === "string" && /^data:image\/(?:png|jpeg);base64,[\w+/=]+$/.test(value);

function storedForm(storage: Storage, accountId: string): Readonly<Record<string, unknown>> {
  const all = readAll(storage);
  const own = Object.hasOwn(all, accountId) ? all[accountId] : undefined;
  return isObject(own) ? own : {};
}

/** What is kept apart for reports of a single snapshot and of several. */
const templateChoice = ({ options, ownTemplateId }: Pick<ReportForm, "options" | "ownTemplateId">) => ({
  template: options.template,
  ownTemplateId,
});

/**
 * The form of a report of so many snapshots as an account left it on this device, without the title; a new one if it is
 * unreadable. A single snapshot has a template of its own.
 */
export function readReportForm(storage: Storage, accountId: string, snapshots: number): ReportForm {
  const own = storedForm(storage, accountId);
  const form = readForm(own);
  if (snapshots !== 1) return form;
  const single = isObject(own.single) ? own.single : {};
  const template = reportTemplateSchema.safeParse(single.template);
  const { ownTemplateId } = single;
  return {
    ...form,
    options: template.success
      ? { ...form.options, template: template.data }
      : withTemplate(form.options, usualReportTemplate(snapshots)),
    ownTemplateId: typeof ownTemplateId === "string" ? ownTemplateId : null,
  };
}

function readForm(own: Readonly<Record<string, unknown>>): ReportForm {
  const form = newReportForm();
  const options = reportOptionsSchema.safeParse(own.options);
  const names = (["client", "site", "inspector"] as const).flatMap((name) => {
    const kept = own[name];
    return typeof kept === "string" ? [[name, kept.slice(0, reportTextLimits.name)]] : [];
  });
  return {
    ...form,
    ...Object.fromEntries(names),
    ...(options.success && { options: options.data }),
    ...(typeof own.ownTemplateId === "string" && { ownTemplateId: own.ownTemplateId }),
    ...(typeof own.language === "string" && isLocale(own.language) && { language: own.language }),
    ...(isLogo(own.logo) && { logo: own.logo }),
  };
}

/** Keeps the form of an account for reports of so many snapshots; those of other accounts stay. */
export function writeReportForm(
  storage: Storage,
  accountId: string,
  form: ReportForm,
  snapshots: number,
): void {
  const { title: _, ...kept } = form;
  const own = storedForm(storage, accountId);
  const several = readForm(own);
  const written =
    snapshots === 1
      ? {
          ...kept,
          options: { ...kept.options, template: several.options.template },
          ownTemplateId: several.ownTemplateId,
          single: templateChoice(form),
        }
      : { ...kept, single: own.single };
  storage.write("reportForm", JSON.stringify({ ...readAll(storage), [accountId]: written }));
}
