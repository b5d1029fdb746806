import * as z from "zod/mini";
import { severityLevels } from "../filter/levels.ts";
import { limits } from "../limits.ts";
import { validateName } from "../validation/texts.ts";
import { invalid, type Validated, valid } from "../validation/validated.ts";

/** The sections of a report, in the order in which a new template offers them. */
export const reportSections = [
  "cover",
  "summary",
  "decideNow",
  "largest",
  "inspected",
  "matrix",
  "findings",
  "sinceLast",
  "pages",
  "beforeAfter",
  "notInspected",
  "conditions",
  "assumptions",
  "signatures",
] as const;

export type ReportSection = (typeof reportSections)[number];

/** The columns of the table of findings. Those that a type of report does not have are left out. */
export const reportColumns = [
  "place",
  "severity",
  "size",
  "range",
  "cost",
  "co2",
  "level",
  "distance",
  "band",
  "kind",
  "status",
  "tag",
  "assignee",
  "due",
  "camera",
  "date",
  "comments",
] as const;

export type ReportColumn = (typeof reportColumns)[number];

const line = z.string().check(z.maxLength(limits.nameCharacters));
const paragraph = z.string().check(z.maxLength(limits.reportTextCharacters));

/** By language (BCP 47), because a report is written in the language of its reader. */
const textByLanguage = z.record(z.string().check(z.maxLength(20)), paragraph);

const once = <Item>(items: readonly Item[]) => new Set(items).size === items.length;

/** How a report looks: what is in it, in which order. Users' own templates and the supplied ones have the same form. */
export const reportTemplateSchema = z.strictObject({
  format: z._default(z.literal("sonolens-report-template"), "sonolens-report-template"),
  version: z._default(z.literal(1), 1),
  name: z._default(line, ""),
  pageSize: z._default(z.enum(["A4", "Letter"]), "A4"),
  /** In the order in which they are printed; each once. */
  sections: z
    .array(z.strictObject({ kind: z.enum(reportSections), on: z._default(z.boolean(), true) }))
    .check(z.refine((sections) => once(sections.map(({ kind }) => kind)), { error: "sectionTwice" })),
  columns: z.array(z.enum(reportColumns)).check(z.refine(once, { error: "columnTwice" })),
  /** Findings on a page of the section `pages`. */
  perPage: z._default(z.union([z.literal(1), z.literal(2), z.literal(4)]), 1),
  /** Boxes to tick and large tag numbers, for the person who repairs. */
  tickBoxes: z._default(z.boolean(), false),
  texts: z._default(
    z.strictObject({
      intro: z._default(textByLanguage, {}),
      footer: z._default(textByLanguage, {}),
      disclaimer: z._default(textByLanguage, {}),
    }),
    { intro: {}, footer: {}, disclaimer: {} },
  ),
  /** The severities whose findings get a page; empty for all. The summary and the table have all findings. */
  severities: z._default(z.array(z.enum(severityLevels)), []),
});

export type ReportTemplate = z.infer<typeof reportTemplateSchema>;

export const reportTemplateNames = ["onePage", "short", "full", "workList", "audit", "dashboard"] as const;

export type ReportTemplateName = (typeof reportTemplateNames)[number];

const sections = (...kinds: readonly ReportSection[]) => kinds.map((kind) => ({ kind }));

/**
 * The templates that everyone has. `audit` follows the order of contents of a report in ISO 11011:2013: summary, goals
 * and scope, data collection, analysis and baseline, opportunities in their order, recommendations, appendices.
 */
export const reportTemplates: Readonly<Record<ReportTemplateName, ReportTemplate>> = {
  onePage: reportTemplateSchema.parse({
    name: "onePage",
    sections: sections("pages"),
    columns: ["place", "severity", "size", "cost", "status"],
  }),
  short: reportTemplateSchema.parse({
    name: "short",
    sections: sections(
      "summary",
      "decideNow",
      "largest",
      "inspected",
      "findings",
      "notInspected",
      "assumptions",
    ),
    columns: ["place", "severity", "kind", "level", "size", "range", "cost", "status"],
  }),
  full: reportTemplateSchema.parse({
    name: "full",
    sections: sections(
      ...(["cover", "summary", "decideNow", "largest", "inspected", "matrix", "findings"] as const),
      ...(["sinceLast", "notInspected", "pages", "beforeAfter", "conditions", "assumptions"] as const),
      "signatures",
    ),
    columns: ["place", "severity", "kind", "level", "size", "range", "cost", "status"],
  }),
  workList: reportTemplateSchema.parse({
    name: "workList",
    sections: sections("pages", "notInspected", "signatures"),
    columns: ["tag", "place", "severity", "status", "assignee", "due"],
    perPage: 2,
    tickBoxes: true,
  }),
  audit: reportTemplateSchema.parse({
    name: "audit",
    sections: sections(
      ...(["cover", "summary", "inspected", "notInspected", "conditions", "assumptions"] as const),
      ...(["findings", "largest", "matrix", "sinceLast", "decideNow", "pages", "beforeAfter"] as const),
      "signatures",
    ),
    columns: ["place", "severity", "kind", "level", "size", "range", "cost", "status"],
  }),
  dashboard: reportTemplateSchema.parse({
    name: "dashboard",
    sections: sections("summary", "decideNow", "largest", "matrix"),
    columns: ["place", "severity", "size", "cost", "status"],
  }),
};

/** The template that a report of so many snapshots has unless another is chosen: a single one has one page. */
export const usualReportTemplate = (snapshots: number): ReportTemplateName =>
  snapshots === 1 ? "onePage" : "full";

/** A text of a template in a language, or in its main language ("de" for "de-AT"), or in English. */
export function templateText(texts: Readonly<Record<string, string>>, locale: string): string {
  return texts[locale] ?? texts[locale.split("-")[0] ?? ""] ?? texts.en ?? "";
}

/** The category of the images of an account that its templates show as logos. */
export const reportLogoCategory = "report-logo";

/** A template as it is stored: it has a name, and at least one section is printed. */
export function validateReportTemplate(value: unknown): Validated<ReportTemplate> {
  const read = reportTemplateSchema.safeParse(value);
  if (!read.success) return invalid("invalidFormat");
  const name = validateName(read.data.name);
  if (!name.ok) return name;
  if (!read.data.sections.some(({ on }) => on)) return invalid("empty");
  return valid({ ...read.data, name: name.value });
}

/** With all sections: those that a template does not name follow, not printed, so that they can be added to it. */
export const withAllSections = (template: ReportTemplate): ReportTemplate => ({
  ...template,
  sections: [
    ...template.sections,
    ...reportSections
      .filter((kind) => !template.sections.some((section) => section.kind === kind))
      .map((kind) => ({ kind, on: false })),
  ],
});

/** The list with one of its items at another index, to which those between make room. */
export function withItemMoved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from);
  const moved = items.slice(from, from + 1);
  return [...rest.slice(0, to), ...moved, ...rest.slice(to)];
}
