import { type FixedSettings, reportTemplateNames } from "@sonolens/domain";
import type { OwnTemplate } from "../../../data/report-templates.ts";
import { withOwnTemplate } from "../templates/template-draft.ts";
import { type ReportForm, withTemplate } from "./report-form.ts";

/**
 * The form with the template that a group fixes. Undefined while it is not known yet, as it is one of those of the
 * group, which are loaded apart.
 */
export function withFixedTemplate(
  form: ReportForm,
  { report_template: fixed }: FixedSettings["values"],
  own: readonly OwnTemplate[] | undefined,
): ReportForm | undefined {
  if (fixed === undefined) return form;
  const supplied = reportTemplateNames.find((name) => name === fixed);
  if (supplied) return { ...form, ownTemplateId: null, options: withTemplate(form.options, supplied) };
  const template = own?.find(({ id }) => id === fixed);
  if (template) return withOwnTemplate(form, template);
  return own && form;
}

/** What of a form is kept for the next report: instead of a fixed template the own choice, which counts again later. */
export const withOwnChoice = (next: ReportForm, own: ReportForm): ReportForm => ({
  ...next,
  ownTemplateId: own.ownTemplateId,
  options: { ...next.options, template: own.options.template },
});
