import { invalid, type Validated, valid } from "../validation/validated.ts";
import type { ComponentFigure } from "./component-reading.ts";

/** How far an alarm is. */
export const componentStages = ["none", "watch", "warning", "alarm", "danger"] as const;

export type ComponentStage = (typeof componentStages)[number];

/** Which limit an alarm is about. */
export type ComponentCause = "overBaseline" | "absolute" | "slope";

/** When alarms are raised; null for a limit that is not used. */
export interface ComponentLimits {
  /** Level over the baseline at which watch, warning, alarm and danger begin, dB; rising. */
  readonly overBaselineDb: readonly number[] | null;
  /** At this value of the figure an alarm begins. */
  readonly absolute: { readonly figure: ComponentFigure; readonly value: number } | null;
  /** A warning begins when the figure rises faster, with its whole interval. */
  readonly slope: { readonly figure: ComponentFigure; readonly per30Days: number } | null;
}

/**
 * Where ultrasound practice for bearings sees a lack of lubricant (8 dB over the baseline), the beginning of a failure
 * (12 dB), an advanced one (16 dB) and one that is near (35 dB): UE Systems, "Bearing condition monitoring using
 * ultrasound", https://www.uesystems.com/en-gb/bearing-condition-monitoring-using-ultrasound/. And a rise by 1 dB in
 * 30 days, which reaches the first of them within 8 months.
 */
export const defaultComponentLimits: ComponentLimits = {
  overBaselineDb: [8, 12, 16, 35],
  absolute: null,
  slope: { figure: "level", per30Days: 1 },
};

/** So far below its limit an alarm ends; of a size as a share of the limit. */
const hysteresis: Readonly<Record<ComponentFigure, number>> = {
  level: 2,
  leakSize: 0.1,
  severity: 5,
  kurtosis: 0.5,
};

/** The value below which an alarm about a limit of a figure ends. */
export const endOfAlarm = (figure: ComponentFigure, limit: number): number =>
  limit - hysteresis[figure] * (figure === "leakSize" ? Math.abs(limit) : 1);

/** Limits as entered: those over the baseline rise from one stage to the next. */
export function validateComponentLimits(limits: ComponentLimits): Validated<ComponentLimits> {
  const { overBaselineDb } = limits;
  const rises = overBaselineDb?.every((db, index) => index === 0 || db > (overBaselineDb[index - 1] ?? 0));
  return rises === false ? invalid("outOfRange") : valid(limits);
}

/** What a component is in a plant, from the outside in. */
export const componentKinds = ["site", "area", "machine", "point"] as const;

export type ComponentKind = (typeof componentKinds)[number];

/** Whether a component of a kind can be a part of one of another: of a kind further out, so that no circle is possible. */
export const fitsBelow = (kind: ComponentKind, parent: ComponentKind): boolean =>
  componentKinds.indexOf(parent) < componentKinds.indexOf(kind);
