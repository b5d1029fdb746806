import { expect, it } from "vitest";
import type { OwnTemplate } from "../../../data/report-templates.ts";
import { withFixedTemplate, withOwnChoice } from "./fixed-report.ts";
import { newReportForm, withTemplate } from "./report-form.ts";

const form = { ...newReportForm(), ownTemplateId: "mine" };
const house: OwnTemplate = {
  ...{ id: "house", groupId: "top", mayChange: false, logos: [], changedAt: "2026-11-28T10:00:00.000Z" },
  content: { ...form.options.template, name: "House style", perPage: 4 },
};

it("prints with the template that a group fixes", () => {
  const short = withFixedTemplate(form, { report_template: "short" }, undefined);
  expect(short).toEqual({ ...form, ownTemplateId: null, options: withTemplate(form.options, "short") });
  const own = withFixedTemplate(form, { report_template: "house" }, [house]);
  expect([own?.ownTemplateId, own?.options.template.perPage]).toEqual(["house", 4]);
  expect(withFixedTemplate(form, {}, undefined)).toBe(form);
});

it("waits for the templates of the group, and does without one that is not there any more", () => {
  expect(withFixedTemplate(form, { report_template: "house" }, undefined)).toBeUndefined();
  expect(withFixedTemplate(form, { report_template: "house" }, [])).toBe(form);
});

it("keeps the own choice meanwhile", () => {
  const fixed = withFixedTemplate(form, { report_template: "short" }, undefined) ?? form;
  const kept = withOwnChoice({ ...fixed, client: "Kuusi" }, form);
  expect(kept).toEqual({ ...form, client: "Kuusi" });
});
