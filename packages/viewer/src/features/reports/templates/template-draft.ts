import {
  limits,
  type ReportColumn,
  type ReportOptions,
  type ReportTemplate,
  reportColumns,
  reportTemplateSchema,
  withAllSections,
} from "@sonolens/domain";
import type { OwnTemplate } from "../../../data/report-templates.ts";
import type { ReportForm } from "../form/report-form.ts";

/** A logo of a template, kept on the server. */
export type TemplateLogo = OwnTemplate["logos"][number];

/** A template as it is edited. */
export interface TemplateDraft {
  /** Null for one that is not stored yet. */
  readonly id: string | null;
  /** The group that uses it; null for the account alone. */
  readonly groupId: string | null;
  /** The version that it was made of; null for one that is not stored yet. */
  readonly changedAt: string | null;
  readonly content: ReportTemplate;
  readonly logos: readonly TemplateLogo[];
}

/** A template to begin with: what the form prints now. */
export const newDraft = ({ options }: Pick<ReportForm, "options">, name: string): TemplateDraft => ({
  id: null,
  groupId: null,
  changedAt: null,
  content: withAllSections({ ...options.template, name }),
  logos: [],
});

/** The stored content of a template; undefined if a newer program wrote it. */
export function contentOf({ content }: OwnTemplate): ReportTemplate | undefined {
  const read = reportTemplateSchema.safeParse(content);
  return read.success ? read.data : undefined;
}

export function draftOf(template: OwnTemplate): TemplateDraft | undefined {
  const content = contentOf(template);
  if (!content) return undefined;
  const { id, groupId, changedAt, logos } = template;
  return { id, groupId, changedAt, content: withAllSections(content), logos };
}

/** A copy belongs to the account alone. */
export function copyOf(template: OwnTemplate, name: string): TemplateDraft | undefined {
  const draft = draftOf(template);
  return draft && asCopy(draft, name);
}

/** What was made of a template as one of its own, which belongs to the account alone. */
export const asCopy = (draft: TemplateDraft, name: string): TemplateDraft => ({
  ...draft,
  ...{ id: null, groupId: null, changedAt: null },
  content: { ...draft.content, name: name.slice(0, limits.nameCharacters) },
});

/** Two versions of one template, of which a user has to choose. */
export interface TemplateConflict {
  readonly mine: TemplateDraft;
  /** As it is stored now; undefined if it was deleted. */
  readonly theirs: TemplateDraft | undefined;
  /** Which of them is the one that is edited. */
  readonly shows: "mine" | "theirs";
}

/** The form with an own template. */
export function withOwnTemplate(form: ReportForm, template: OwnTemplate): ReportForm {
  const content = contentOf(template);
  return content
    ? { ...form, ownTemplateId: template.id, options: { ...form.options, template: content } }
    : form;
}

/** What a report is printed with while a template is edited, so that its first page follows. */
export const withDraft = (options: ReportOptions, { content }: TemplateDraft): ReportOptions => ({
  ...options,
  template: content,
});

/** All columns: those of the table in their order, then the others. */
export const columnChoices = (columns: readonly ReportColumn[]): { kind: ReportColumn; on: boolean }[] => [
  ...columns.map((kind) => ({ kind, on: true })),
  ...reportColumns.filter((kind) => !columns.includes(kind)).map((kind) => ({ kind, on: false })),
];

/** With a column in the table, at its end, or not. */
export const withColumn = (
  columns: readonly ReportColumn[],
  kind: ReportColumn,
  on: boolean,
): ReportColumn[] => [...columns.filter((each) => each !== kind), ...(on ? [kind] : [])];
