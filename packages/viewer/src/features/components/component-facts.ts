import { type LeakThresholds, readingRank, type Severity, severityOfRank } from "@sonolens/domain";
import type { ComponentReading, ComponentSummary } from "../../data/components/components.ts";

/** A component with how bad its newest reading is. */
export interface ComponentFacts {
  readonly component: ComponentSummary;
  readonly severity: Severity;
}

/** Rates a component by its newest reading, by the thresholds of the user for leaks. */
export function factsOf(component: ComponentSummary, thresholds: LeakThresholds): ComponentFacts {
  const rank = component.latest ? readingRank(component.latest, thresholds) : Number.NaN;
  return { component, severity: severityOfRank(rank) };
}

/** The severity of a reading on the one scale of all kinds. */
export const readingSeverity = (reading: ComponentReading, thresholds: LeakThresholds): Severity =>
  severityOfRank(readingRank(reading, thresholds));
