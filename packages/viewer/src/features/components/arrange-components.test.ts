import { defaultLeakThresholds } from "@sonolens/domain";
import { expect, it } from "vitest";
import type { ComponentSummary } from "../../data/components/components.ts";
import { aComponentSummary, aReading, aTrend } from "../../testing/a-component.ts";
import { arrangeComponents, type ComponentOrder } from "./arrange-components.ts";
import { factsOf } from "./component-facts.ts";
import { componentsSearch } from "./components-search.ts";

const thresholds = defaultLeakThresholds("LPM");

const names = (all: readonly ComponentSummary[], order: ComponentOrder, search = "") =>
  arrangeComponents(
    all.map((each) => factsOf(each, thresholds)),
    search,
    order,
    "en",
  ).map(({ component }) => component.name);

const quiet = { findings: aReading({ machineFinding: "noFaultFound" }) };
const alarm = (stage: ComponentSummary["alarm"]["stage"], pending: "warning" | undefined = undefined) => ({
  ...aComponentSummary().alarm,
  stage,
  pending: pending
    ? { stage: pending, cause: "slope" as const, since: "2026-11-01T00:00:00Z", snapshot: "s1" }
    : null,
});

it("[CMP-01] puts the highest alarm first, then the most severe newest reading, then what rises, then by name", () => {
  const unclear = aTrend({ state: "unclear" });
  const all = [
    aComponentSummary({ name: "Fault", trend: unclear }),
    aComponentSummary({ name: "Rising fault" }),
    aComponentSummary({ name: "Nothing yet", latest: null, trend: null }),
    aComponentSummary({ name: "Quiet 10", latest: quiet.findings, trend: unclear }),
    aComponentSummary({ name: "Quiet 9", latest: quiet.findings, trend: unclear }),
    aComponentSummary({ name: "Waiting", latest: quiet.findings, alarm: alarm("none", "warning") }),
    aComponentSummary({ name: "Warned", latest: quiet.findings, alarm: alarm("warning") }),
    aComponentSummary({
      name: "Too large",
      latest: aReading({ analysis: "LEAK", leakTooLarge: true, leakDetected: true, machineFinding: null }),
    }),
  ];
  expect(names(all, "worst")).toEqual([
    ...["Warned", "Waiting", "Too large", "Rising fault", "Fault"],
    ...["Quiet 9", "Quiet 10", "Nothing yet"],
  ]);
});

it("[CMP-02] rates discharges, leaks and machines on one scale", () => {
  const severityOf = (latest: ComponentSummary["latest"]) =>
    factsOf(aComponentSummary({ latest }), thresholds).severity;
  expect(severityOf(aReading({ analysis: "PD", severityMin: 56, severityMax: 74 }))).toBe("high");
  expect(severityOf(aReading({ analysis: "LEAK", leakLpm: 4.9, leakDetected: true }))).toBe("low");
  expect(severityOf(aReading({ analysis: "LEAK", leakLpm: 0, leakDetected: false }))).toBe("notApplicable");
  expect(severityOf(aReading())).toBe("high");
  expect(severityOf(null)).toBe("notApplicable");
});

it("[CMP-01] finds every word in name, description or tags, whatever the order", () => {
  const all = [
    aComponentSummary({ name: "Pump 5", description: "Drive end", tags: ["pump-room"] }),
    aComponentSummary({ name: "Fan 3", description: "", tags: ["roof"], snapshotCount: 9 }),
  ];
  expect(names(all, "name", "ROOM drive")).toEqual(["Pump 5"]);
  expect(names(all, "name")).toEqual(["Fan 3", "Pump 5"]);
  expect(names(all, "snapshots")).toEqual(["Fan 3", "Pump 5"]);
});

it("keeps search and order in the link, and leaves out what is usual or unknown", () => {
  expect(componentsSearch({ q: 12, sort: "name" })).toEqual({ q: "12", sort: "name" });
  expect(componentsSearch({ q: "", sort: "worst" })).toEqual({});
  expect(componentsSearch({ sort: "size" })).toEqual({});
});
