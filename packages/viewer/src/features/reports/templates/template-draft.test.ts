import { reportTemplates } from "@sonolens/domain";
import { expect, it } from "vitest";
import type { OwnTemplate } from "../../../data/report-templates.ts";
import { newReportForm } from "../form/report-form.ts";
import { columnChoices, copyOf, draftOf, newDraft, withColumn, withOwnTemplate } from "./template-draft.ts";

const template: OwnTemplate = {
  id: "t1",
  groupId: "g1",
  mayChange: false,
  content: { ...reportTemplates.workList, name: "Ours" },
  logos: [{ attachmentId: "i1", size: 3, url: "/media/images/x", mediaType: "image/png" }],
  changedAt: "2026-11-21T19:00:00.000Z",
};

it("[RPT-21] begins a template with what the form prints, with every section to choose", () => {
  const { id, content } = newDraft(newReportForm(), "New");
  expect([id, content.name, content.columns]).toEqual([null, "New", reportTemplates.full.columns]);
  expect(content.sections.filter(({ on }) => on)).toEqual(reportTemplates.full.sections);
});

it("[RPT-21] copies a template of a group, with its logos, into one of one's own", () => {
  expect(copyOf(template, "Ours, copy")).toMatchObject({
    ...{ id: null, groupId: null, logos: template.logos },
    content: { name: "Ours, copy", columns: reportTemplates.workList.columns, perPage: 2 },
  });
});

it("[RPT-21] prints a report with a template, unless a newer program wrote it", () => {
  const form = newReportForm();
  expect(withOwnTemplate(form, template)).toMatchObject({
    ownTemplateId: "t1",
    options: { template: { name: "Ours", tickBoxes: true } },
  });
  const newer = { ...template, content: { ...template.content, version: 2 } } as unknown as OwnTemplate;
  expect(withOwnTemplate(form, newer)).toBe(form);
  expect(draftOf(newer)).toBeUndefined();
});

it("[RPT-21] offers the columns of the table in their order, then the others", () => {
  const choices = columnChoices(["cost", "place"]);
  expect(choices.slice(0, 3)).toEqual([
    { kind: "cost", on: true },
    { kind: "place", on: true },
    { kind: "severity", on: false },
  ]);
  expect(withColumn(["cost", "place"], "due", true)).toEqual(["cost", "place", "due"]);
  expect(withColumn(["cost", "place"], "cost", false)).toEqual(["place"]);
});
