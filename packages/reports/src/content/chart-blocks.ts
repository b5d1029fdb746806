import type { Block, ChartAxis, ChartBlock } from "../layout/block.ts";
import type { Curve, ReportSnapshot } from "./report-data.ts";
import type { ReportWords } from "./report-words.ts";

/** A round step between ticks, so that there are about `count` of them. */
function tickStep(span: number, count: number): number {
  const rough = span / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10);
}

/** An axis with ticks at round values. */
export function roundAxis(
  min: number,
  max: number,
  write: (value: number) => string,
  title?: string,
  count = 4,
): ChartAxis {
  const step = tickStep(Math.max(max - min, 1e-9), count);
  const first = Math.ceil(min / step - 1e-9);
  const ticks: { at: number; text: string }[] = [];
  for (let tick = first; tick * step <= max + 1e-9 * step; tick++)
    // Adding 0 makes -0 a plain 0.
    ticks.push({ at: tick * step, text: write(tick * step + 0) });
  return { min, max, ticks, ...(title !== undefined && { title }) };
}

const endsOf = (values: readonly number[]): readonly [number, number] => [
  values.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY),
  values.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY),
];

/** Below this much under the highest level a curve is cut off: it would flatten what matters. */
const maxSpanDb = 60;

/** Rounded outwards to whole tens, so that a curve neither touches the frame nor floats in it. */
function levelAxis({ number, t }: ReportWords, { points }: Curve): ChartAxis {
  const [low, high] = endsOf(points.map(([, level]) => level).filter(Number.isFinite));
  const top = Math.ceil(high / 10) * 10;
  return roundAxis(
    Math.max(Math.floor(low / 10) * 10, top - maxSpanDb),
    top,
    number,
    t("reports:axisLevel"),
    3,
  );
}

/** The curve with nothing below the axis. */
const within = ({ min }: ChartAxis, { points }: Curve) =>
  points.map(([x, level]) => [x, Math.max(level, min)] as const);

const heightsMm = { A4: 34, Letter: 28 } as const;

/** The spectrum of the sound with the band of the sound map. */
export function spectrumBlock(words: ReportWords, snapshot: ReportSnapshot): ChartBlock | undefined {
  const { spectrum, record } = snapshot;
  if (!spectrum || spectrum.points.length === 0) return undefined;
  const [fromHz = 0, toHz = 0] = record.band_hz;
  const inBand = spectrum.points.filter(([hz]) => hz >= fromHz && hz <= toHz);
  const strongest = inBand.reduce<readonly [number, number]>(
    (one, other) => (other[1] > one[1] ? other : one),
    inBand[0] ?? [fromHz, Number.NaN],
  );
  const [, lastHz] = endsOf(spectrum.points.map(([hz]) => hz));
  const khz = (hz: number) => words.number(hz / 1000, 1);
  const y = levelAxis(words, spectrum);
  return {
    kind: "chart",
    chart: {
      kind: "line",
      x: roundAxis(0, lastHz, khz, "kHz", 4),
      y,
      lines: [{ points: within(y, spectrum) }],
      bands: [{ from: fromHz, to: Math.min(toHz, lastHz) }],
    },
    alt: words.t("reports:spectrumAlt", { band: words.band(record.band_hz), peak: khz(strongest[0]) }),
    heightMm: heightsMm[words.options.template.pageSize],
    caption: words.t("reports:spectrumCaption"),
  };
}

/** The level over the recording. */
export function levelsBlock(words: ReportWords, { levels }: ReportSnapshot): ChartBlock | undefined {
  if (!levels || levels.points.length < 2) return undefined;
  const [low, high] = endsOf(levels.points.map(([, level]) => level).filter(Number.isFinite));
  const [fromS, toS] = endsOf(levels.points.map(([seconds]) => seconds));
  const y = levelAxis(words, levels);
  return {
    kind: "chart",
    chart: {
      kind: "line",
      x: roundAxis(fromS, toS, (seconds) => words.number(seconds, 2), "s", 4),
      y,
      lines: [{ points: within(y, levels) }],
    },
    alt: words.t("reports:levelsAlt", { low: words.level(low), high: words.level(high) }),
    heightMm: heightsMm[words.options.template.pageSize],
    caption: words.t("reports:levelsCaption"),
  };
}

/** More pulses make the file larger, not the pattern clearer. */
const maxPulses = 3000;

/** The pattern of pulses over the phase of the voltage. */
export function patternBlock(words: ReportWords, { discharge }: ReportSnapshot): ChartBlock | undefined {
  const pattern = discharge?.pattern;
  if (!pattern || pattern.xValues.length === 0) return undefined;
  const degrees = 360 / (pattern.cycleLength ?? 360);
  const every = Math.ceil(pattern.xValues.length / maxPulses);
  const pulses = pattern.xValues
    .map((x, index): readonly [number, number] => [x * degrees, pattern.yValues[index] ?? Number.NaN])
    .filter((_, index) => index % every === 0);
  return {
    kind: "chart",
    chart: {
      kind: "prpd",
      x: {
        min: 0,
        max: 360,
        ticks: [0, 90, 180, 270, 360].map((at) => ({ at, text: `${words.number(at)}°` })),
      },
      y: roundAxis(0, 1, (value) => words.number(value, 1), undefined, 2),
      pulses,
    },
    alt: words.t("reports:patternAlt", { count: pattern.xValues.length }),
    heightMm: 36,
    caption: words.t("pd:patternHint"),
  };
}

/** The chart that is the evidence of a report of this type. */
export function evidenceBlocks(words: ReportWords, snapshot: ReportSnapshot): Block[] {
  const { type } = words.options;
  const blocks =
    type === "PD"
      ? [patternBlock(words, snapshot)]
      : type === "MECHANICAL"
        ? [levelsBlock(words, snapshot) ?? spectrumBlock(words, snapshot)]
        : [spectrumBlock(words, snapshot) ?? levelsBlock(words, snapshot)];
  return blocks.filter((block) => block !== undefined);
}
