import { defaultLeakThresholds } from "@sonolens/domain";
import { expect, it } from "vitest";
import type { ComponentSummary } from "../../data/components/components.ts";
import { aComponentSummary, aReading } from "../../testing/a-component.ts";
import { factsOf } from "./component-facts.ts";

it("[CMP-02] rates discharges, leaks and machines on one scale", () => {
  const severityOf = (latest: ComponentSummary["latest"]) =>
    factsOf(aComponentSummary({ latest }), defaultLeakThresholds("LPM")).severity;
  expect(severityOf(aReading({ analysis: "PD", severityMin: 56, severityMax: 74 }))).toBe("high");
  expect(severityOf(aReading({ analysis: "LEAK", leakLpm: 4.9, leakDetected: true }))).toBe("low");
  expect(severityOf(aReading({ analysis: "LEAK", leakLpm: 0, leakDetected: false }))).toBe("notApplicable");
  expect(severityOf(aReading())).toBe("high");
  expect(severityOf(null)).toBe("notApplicable");
});
