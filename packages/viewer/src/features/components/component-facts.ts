import {
  type GalleryRecord,
  type LeakThresholds,
  leakRank,
  type Severity,
  severityOfRank,
  severityRank,
} from "@sonolens/domain";
import type { ComponentReading, ComponentSummary } from "../../data/components/components.ts";

/** A component with how bad its newest reading is. */
export interface ComponentFacts {
  readonly component: ComponentSummary;
  readonly severity: Severity;
  /** The number by which all findings are ordered by severity; NaN if there is nothing to rate. */
  readonly rank: number;
}

/** Rates a component by its newest reading, by the thresholds of the user for leaks. */
export function factsOf(component: ComponentSummary, thresholds: LeakThresholds): ComponentFacts {
  const rank = component.latest ? readingRank(component.latest, thresholds) : Number.NaN;
  return { component, rank, severity: severityOfRank(rank) };
}

/** The severity of a reading on the one scale of all kinds. */
export const readingSeverity = (reading: ComponentReading, thresholds: LeakThresholds): Severity =>
  severityOfRank(readingRank(reading, thresholds));

const readingRank = (reading: ComponentReading, thresholds: LeakThresholds): number =>
  severityRank(
    {
      type: reading.analysis,
      leakRank: leakRank(recordOf(reading)),
      pdSeverityMin: reading.severityMin ?? Number.NaN,
      pdSeverityMax: reading.severityMax ?? Number.NaN,
      machine: reading.machineFinding ?? undefined,
    },
    thresholds,
  );

/** What of a reading decides how large its leak is, as the record of its snapshot has it. */
const recordOf = (reading: ComponentReading): GalleryRecord => ({
  id: reading.snapshot,
  device_analysis_type: reading.analysis,
  level_db: reading.levelDb,
  leak: reading.leakLpm,
  leak_infinite: reading.leakTooLarge,
  meta: { leak_detected: reading.leakDetected },
});
