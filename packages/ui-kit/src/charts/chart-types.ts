import type { ReactNode } from "react";

/** One axis. Its words, unit and numbers come from the language of who uses the chart. */
export interface ChartAxis {
  /** What is measured. */
  readonly label: string;
  /** "dB", "kHz"; not for dates. */
  readonly unit?: string;
  /** A value without its unit. `step` is given for marks of the axis: how far they are apart, in units of the axis. */
  readonly format: (value: number, step?: number) => string;
  /** What the axis shows at least; without it, what there is. */
  readonly range?: readonly [number, number];
}

/** Values of one thing at the places of the chart's shared axis; null (or NaN) where there is none. */
export interface ChartSeries {
  /** Unique among its neighbours. */
  readonly id: string;
  /** As the legend says it. */
  readonly label: string;
  /** One for each place on the other axis; null where there is none. */
  readonly values: ArrayLike<number | null>;
}

/** A series whose values are known within bounds only. */
export interface TrendSeries extends ChartSeries {
  /** Lower bound of each value. */
  readonly low?: ArrayLike<number | null>;
  /** Upper bound of each value. */
  readonly high?: ArrayLike<number | null>;
}

/** A stretch of the value axis that means something: a severity. */
export interface ChartBand {
  /** Where it begins, in units of the axis. */
  readonly from: number;
  /** Where it ends, in units of the axis. */
  readonly to: number;
  /** Its colour, from the least severe. */
  readonly level: 1 | 2 | 3 | 4;
  /** The level in words. */
  readonly label: string;
}

/** What can be said of a series in one sentence. Values are in units of the axis; null: there is none. */
export interface SeriesFacts {
  /** As the legend says it. */
  readonly label: string;
  /** Points with a value. */
  readonly count: number;
  /** Points without a value. */
  readonly missing: number;
  /** First value there is. */
  readonly first: number | null;
  /** Last value there is. */
  readonly last: number | null;
  /** Lowest value. */
  readonly lowest: number | null;
  /** Highest value. */
  readonly highest: number | null;
}

export interface ChartWords {
  /** Names the button that swaps the drawing for a table: "Show as table". */
  readonly showTable: string;
  /** In place of a value that is missing. */
  readonly noValue: string;
  /** The chart in a sentence or two, for those who do not see it. */
  readonly summary: (facts: readonly SeriesFacts[], format: (value: number) => string) => string;
  /** Over the columns of bounds: "Lowest", "Highest". Needed where series have bounds. */
  readonly low?: string;
  /** As `low`. */
  readonly high?: string;
  /** Over the column of series and points, where the points of a series have places of their own. */
  readonly series?: string;
}

export interface ChartBaseProps {
  /** What is shown: "Severity". A heading stands above where the page needs one. */
  readonly title: string;
  readonly x: ChartAxis;
  readonly y: ChartAxis;
  /** In place of the shared words: `summary` above all, which says what this chart is about. */
  readonly words?: Partial<ChartWords>;
  /** Points are on their way: "Loading measurements". */
  readonly loadingLabel?: string;
  /** In place of points: an empty state or an error. */
  readonly whenEmpty?: ReactNode;
  /** Height of the drawing with its axes, pixels. */
  readonly heightPx?: number;
}
