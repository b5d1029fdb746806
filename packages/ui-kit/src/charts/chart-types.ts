import type { ReactNode } from "react";

/** One axis. Its texts, unit and number format depend on the user's language. */
export interface ChartAxis {
  /** What is measured. */
  readonly label: string;
  /** "dB", "kHz"; not for dates. */
  readonly unit?: string;
  /** Formats a value without its unit. `step` is given for axis ticks: their distance in units of the axis. */
  readonly format: (value: number, step?: number) => string;
  /** The minimum range of the axis; default: the range of the data. */
  readonly range?: readonly [number, number];
}

/** Values of one series at the positions of the chart's shared axis; null (or NaN) if there is none. */
export interface ChartSeries {
  /** Unique within its chart. */
  readonly id: string;
  /** Its name in the legend. */
  readonly label: string;
  /** One for each position on the other axis; null if there is none. */
  readonly values: ArrayLike<number | null>;
}

/** A series whose values have bounds. */
export interface TrendSeries extends ChartSeries {
  /** Lower bound of each value. */
  readonly low?: ArrayLike<number | null>;
  /** Upper bound of each value. */
  readonly high?: ArrayLike<number | null>;
  /**
   * "joined": filled points, joined over those of other series between them. "apart": hollow points without a line, as
   * they do not compare with the others. Default: rings, joined where neighbors have values.
   */
  readonly points?: "joined" | "apart";
}

/** A value with a meaning across the whole chart: a baseline, a limit. */
export interface ChartLine {
  /** In units of the axis. */
  readonly at: number;
  /** Drawn beside it: "Warning +12 dB". */
  readonly label: string;
  /** Its color and its dashes, from the least severe; 0 for one without a severity, such as a baseline. */
  readonly level: 0 | 2 | 3 | 4;
}

/** A range of the value axis with a meaning: a severity. */
export interface ChartBand {
  /** Start, in units of the axis. */
  readonly from: number;
  /** End, in units of the axis. */
  readonly to: number;
  /** Its color, from the least severe. */
  readonly level: 1 | 2 | 3 | 4;
  /** The level as text. */
  readonly label: string;
}

/** Statistics of a series for a one-sentence summary. Values are in units of the axis; null: there is none. */
export interface SeriesFacts {
  /** Its name in the legend. */
  readonly label: string;
  /** Points with a value. */
  readonly count: number;
  /** Points without a value. */
  readonly missing: number;
  /** First existing value. */
  readonly first: number | null;
  /** Last existing value. */
  readonly last: number | null;
  /** Lowest value. */
  readonly lowest: number | null;
  /** Highest value. */
  readonly highest: number | null;
}

export interface ChartWords {
  /** Label of the button that replaces the drawing by a table: "Show as table". */
  readonly showTable: string;
  /** Shown for a missing value. */
  readonly noValue: string;
  /** The chart in a sentence or two, for users who cannot see it. */
  readonly summary: (facts: readonly SeriesFacts[], format: (value: number) => string) => string;
  /** Column headings of the bounds: "Lowest", "Highest". Required if series have bounds. */
  readonly low?: string;
  /** As `low`. */
  readonly high?: string;
  /** Heading of the column of series and points, if the points of a series have x values of their own. */
  readonly series?: string;
}

export interface ChartBaseProps {
  /** What is shown: "Severity". Not a heading; the page adds one if it needs it. */
  readonly title: string;
  readonly x: ChartAxis;
  readonly y: ChartAxis;
  /** Overrides of the shared texts: above all `summary`, which describes this chart. */
  readonly words?: Partial<ChartWords>;
  /** Shown while points are loading: "Loading measurements". */
  readonly loadingLabel?: string;
  /** Shown if there are no points: an empty state or an error. */
  readonly whenEmpty?: ReactNode;
  /** Height of the drawing including its axes, pixels. */
  readonly heightPx?: number;
}
