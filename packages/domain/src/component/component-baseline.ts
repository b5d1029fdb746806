import {
  type ComponentFigure,
  componentFigures,
  figureOf,
  type MeasuredReading,
} from "./component-reading.ts";
import { medianOf } from "./robust-slope.ts";

/** What is normal for a figure of a component, from readings that were marked as good. */
export interface ComponentBaseline {
  readonly figure: ComponentFigure;
  /** The median. */
  readonly value: number;
  /** Readings from here to `high` are within the baseline. */
  readonly low: number;
  readonly high: number;
  /** How many it is computed from. */
  readonly readings: number;
}

/** The band around a baseline is at least so wide on each side; of a size as a share of it. */
const minHalfWidths: Readonly<Record<ComponentFigure, number>> = {
  level: 2,
  leakSize: 0.25,
  severity: 10,
  kurtosis: 0.5,
};

/** The median absolute deviation times this estimates the standard deviation of normally distributed values. */
const deviationOfMedian = 1.4826;

/** The baselines of the figures that good readings have: the median, and two standard deviations by the median. */
export function componentBaselines(good: readonly MeasuredReading[]): ComponentBaseline[] {
  return componentFigures.flatMap((figure) => {
    const values = good.flatMap((reading) => figureOf(reading, figure) ?? []);
    if (values.length === 0) return [];
    const value = medianOf(values);
    const deviation = deviationOfMedian * medianOf(values.map((one) => Math.abs(one - value)));
    const minHalf = minHalfWidths[figure] * (figure === "leakSize" ? Math.abs(value) : 1);
    const half = Math.max(minHalf, 2 * deviation);
    return { figure, value, low: value - half, high: value + half, readings: values.length };
  });
}

/** Whether all figures of a reading that have a baseline are within it, and its finding is no worse than the good ones. */
export function isWithinBaseline(
  reading: MeasuredReading,
  baselines: readonly ComponentBaseline[],
  good: readonly MeasuredReading[],
): boolean {
  if (reading.leakTooLarge && !good.some(({ leakTooLarge }) => leakTooLarge)) return false;
  const isFault = reading.machineFinding === "possibleFault";
  if (isFault && !good.some(({ machineFinding }) => machineFinding === "possibleFault")) return false;
  return baselines.every(({ figure, low, high }) => {
    const value = figureOf(reading, figure);
    // A level that dropped can be a fault of the measurement; less of what is a defect is not.
    return value === null || (value <= high && (figure !== "level" || value >= low));
  });
}
