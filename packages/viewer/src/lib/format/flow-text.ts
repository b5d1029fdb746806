import { formatLeakSize, type LeakUnit, leakSizeFromLpm } from "@sonolens/domain";

/** A flow in the unit of the settings; flows of all gases are volumes, so the gas does not matter. */
export const flowText = (leakLpm: number, unit: LeakUnit, locale: string): string =>
  formatLeakSize(leakSizeFromLpm(leakLpm, unit, "AIR") ?? leakLpm, unit, locale);
