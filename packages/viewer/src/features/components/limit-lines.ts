import { componentStages } from "@sonolens/domain";
import type { ComponentFigure, ComponentHistory } from "../../data/components/components.ts";

/** Stages of an alarm by level over the baseline, in the order of the limits. */
export const limitStages = componentStages.filter((stage) => stage !== "none");

export type LimitStage = (typeof limitStages)[number];

/** A limit of a figure, in the stored unit. */
export interface LimitLine {
  /** Undefined for an absolute limit. */
  readonly stage: LimitStage | undefined;
  readonly value: number;
  /** dB over the baseline; undefined for an absolute limit. */
  readonly overDb: number | undefined;
}

/** The values at which alarms of a figure begin; limits over a baseline need one. */
export function limitLines(
  { limits, baselines }: Pick<ComponentHistory, "limits" | "baselines">,
  figure: ComponentFigure,
): readonly LimitLine[] {
  const baseline = baselines.find((each) => each.figure === figure);
  const over =
    figure === "level" && baseline && limits.overBaselineDb
      ? limits.overBaselineDb.flatMap((overDb, index) => {
          const stage = limitStages[index];
          return stage ? [{ stage, overDb, value: baseline.value + overDb }] : [];
        })
      : [];
  const absolute =
    limits.absolute?.figure === figure
      ? [{ stage: undefined, overDb: undefined, value: limits.absolute.value }]
      : [];
  return [...over, ...absolute];
}

/** Limits that are far above all values would press them together; the next one above them is shown. */
export function linesToShow(lines: readonly LimitLine[], highest: number): readonly LimitLine[] {
  const above = lines
    .filter(({ value }) => value > highest)
    .toSorted((one, other) => one.value - other.value);
  return lines.filter((line) => line.value <= highest || line === above[0]);
}
