import { expect, it } from "vitest";
import {
  reportSections,
  reportTemplates,
  validateReportTemplate,
  withAllSections,
  withItemMoved,
} from "./report-template.ts";

const template = { ...reportTemplates.short, name: " Manager " };

it("[RPT-21] stores a template with a name and something to print", () => {
  expect(validateReportTemplate(template)).toMatchObject({ ok: true, value: { name: "Manager" } });
  for (const [more, code] of [
    [{ name: "  " }, "required"],
    [{ name: "x".repeat(201) }, "invalidFormat"],
    [{ sections: [] }, "empty"],
    [{ sections: [{ kind: "summary", on: false }] }, "empty"],
    [{ sections: [{ kind: "summary" }, { kind: "summary" }] }, "invalidFormat"],
    [{ columns: ["place", "colour"] }, "invalidFormat"],
    [{ perPage: 3 }, "invalidFormat"],
  ] as const)
    expect(validateReportTemplate({ ...template, ...more })).toMatchObject({ ok: false, code });
});

it("[RPT-21] offers every section once: those of the template in its order, the others after them", () => {
  const { sections } = withAllSections(reportTemplates.workList);
  expect(sections.slice(0, 3)).toEqual(reportTemplates.workList.sections);
  expect(sections.map(({ kind }) => kind).toSorted()).toEqual([...reportSections].toSorted());
  expect(sections.slice(3).some(({ on }) => on)).toBe(false);
});

it.each([
  [0, 2, "bca"],
  [2, 0, "cab"],
  [1, 1, "abc"],
  [1, 9, "acb"],
])("moves item %i to %i: %s", (from, to, moved) => {
  expect(withItemMoved(["a", "b", "c"], from, to).join("")).toBe(moved);
});
