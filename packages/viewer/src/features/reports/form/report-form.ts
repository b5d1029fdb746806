import {
  limits,
  type ReportOptions,
  type ReportOrder,
  type ReportTemplate,
  type ReportTemplateName,
  reportOptionsSchema,
  reportOrdersFor,
  reportTemplateNames,
  reportTemplates,
} from "@sonolens/domain";
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
}

export const newReportForm = (): ReportForm => ({
  options: reportOptionsSchema.parse({}),
  ownTemplateId: null,
  title: "",
  client: "",
  site: "",
  inspector: "",
  logo: null,
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

/** With an introduction or a footer in the language of the reader. */
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

/** The form as an account left it on this device, without the title; a new one if it is unreadable. */
export function readReportForm(storage: Storage, accountId: string): ReportForm {
  const all = readAll(storage);
  const own = Object.hasOwn(all, accountId) ? all[accountId] : undefined;
  const form = newReportForm();
  if (!isObject(own)) return form;
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
    ...(isLogo(own.logo) && { logo: own.logo }),
  };
}

/** Keeps the form of an account; those of other accounts stay. */
export function writeReportForm(storage: Storage, accountId: string, form: ReportForm): void {
  const { title: _, ...kept } = form;
  storage.write("reportForm", JSON.stringify({ ...readAll(storage), [accountId]: kept }));
}
