import { expect, it } from "vitest";
import {
  newReportForm,
  orderChoiceOf,
  orderChoicesOf,
  type ReportForm,
  readReportForm,
  withOrderChoice,
  withSection,
  withTemplate,
  withText,
  writeReportForm,
} from "./report-form.ts";

function storage(begin: string | null = null) {
  let text = begin;
  return {
    read: () => text,
    write: (_key: string, value: string) => {
      text = value;
    },
  };
}

const logo = "data:image/png;base64,AAAA";
const chosen = (): ReportForm => {
  const { options } = newReportForm();
  const short = withSection(withTemplate(options, "short"), "inspected", false);
  return {
    ownTemplateId: "t1",
    options: { ...withText(short, "intro", "de", "Hallo"), dateFormat: "Y-M-D", logoMediaType: "image/png" },
    ...{ title: "Week 47", client: "Kuusi", site: "Tampere", inspector: "M. Korhonen", logo, language: "fi" },
  };
};

it("keeps what was chosen by account, but not the title, which is of one report", () => {
  const device = storage();
  writeReportForm(device, "1", chosen(), 12);
  writeReportForm(device, "2", newReportForm(), 12);
  expect(readReportForm(device, "1", 12)).toEqual({ ...chosen(), title: "" });
  expect(readReportForm(device, "2", 12)).toEqual(newReportForm());
  expect(readReportForm(device, "__proto__", 12)).toEqual(newReportForm());
});

it("begins with one page for a single snapshot, and keeps its template apart from that of several", () => {
  const device = storage();
  writeReportForm(device, "1", chosen(), 12);
  const single = readReportForm(device, "1", 1);
  expect(single).toMatchObject({ client: "Kuusi", ownTemplateId: null });
  expect(single.options.template).toMatchObject({ name: "onePage", texts: { intro: { de: "Hallo" } } });
  writeReportForm(
    device,
    "1",
    { ...single, client: "Lumo", options: withTemplate(single.options, "full") },
    1,
  );
  expect(readReportForm(device, "1", 1).options.template.name).toBe("full");
  const several = readReportForm(device, "1", 12);
  expect(several).toEqual({ ...chosen(), title: "", client: "Lumo" });
  writeReportForm(device, "1", several, 12);
  expect(readReportForm(device, "1", 1).options.template.name).toBe("full");
});

it("reads what it can of what was kept", () => {
  for (const broken of ["", "{", "[]", "null", '{"1":[]}', '{"1":{"options":{"type":"HEAT"},"logo":7}}'])
    expect(readReportForm(storage(broken), "1", 12)).toEqual(newReportForm());
  const svg = { logo: "data:image/svg+xml;base64,AAAA", client: "Kuusi", site: 5 };
  expect(readReportForm(storage(JSON.stringify({ 1: svg })), "1", 12)).toEqual({
    ...newReportForm(),
    client: "Kuusi",
  });
});

it("[RPT-04] [RPT-05] [RPT-06] offers each order in both directions, by size for leaks only", () => {
  const { options } = newReportForm();
  expect(orderChoiceOf(options)).toBe("createdDate.ascending");
  expect(orderChoicesOf({ type: "LEAK" })).toHaveLength(10);
  expect(orderChoicesOf({ type: "PD" })).toHaveLength(8);
  expect(orderChoicesOf({ type: "PD" }).join()).not.toContain("leakSize");
  const bySize = withOrderChoice(options, "leakSize.descending");
  expect(bySize).toMatchObject({ order: "leakSize", direction: "descending" });
  expect(orderChoiceOf(bySize)).toBe("leakSize.descending");
});

it("keeps the texts and the paper when another template is chosen, not the sections", () => {
  const full = withTemplate(chosen().options, "full").template;
  expect(full).toMatchObject({ name: "full", texts: { intro: { de: "Hallo" } } });
  expect(full.sections.every(({ on }) => on)).toBe(true);
});
