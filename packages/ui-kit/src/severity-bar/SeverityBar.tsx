import type { CSSProperties } from "react";
import { cx } from "../lib/cx.ts";

export interface SeverityBarProps {
  /** From where to where the severity is judged to lie; null: not judged. */
  range: { readonly min: number; readonly max: number } | null;
  /** Where the next level begins, ascending, on the same scale: two for leaks, three for partial discharge. */
  thresholds: readonly number[];
  /** All that it shows, in words: "High, 56 to 74 of 100". */
  text: string;
  /** End of the scale, which begins with 0. */
  scaleMax?: number;
  /** Upright beside a picture, or lying in a panel as wide as that. */
  orientation?: "vertical" | "horizontal";
  /** Upright. */
  widthPx?: number;
  /** Upright. */
  heightPx?: number;
  /** Words at both ends, lying: "Low" and "Very high". */
  ends?: readonly [low: string, high: string];
  /** A threshold as the language writes it. */
  formatMark?: (threshold: number) => string;
  /** For its place in a layout (width, margin), not for its look. */
  className?: string;
}

const washes = ["bg-sev-1/24", "bg-sev-2/24", "bg-sev-3/24", "bg-sev-4/24"] as const;
const strongWashes = ["bg-sev-1/45", "bg-sev-2/45", "bg-sev-3/45", "bg-sev-4/45"] as const;
const fills = ["bg-sev-1", "bg-sev-2", "bg-sev-3", "bg-sev-4"] as const;

/** Where a severity lies on its scale: the levels with the marks between them, and the range over them. */
export function SeverityBar(props: SeverityBarProps) {
  const { range, thresholds, text, scaleMax = 100, orientation = "vertical", ends, className } = props;
  const { widthPx = 55, heightPx = 300, formatMark = String } = props;
  const upright = orientation === "vertical";
  const share = (value: number) => (Math.min(scaleMax, Math.max(0, value)) / scaleMax) * 100;
  const from = range ? share(Math.min(range.min, range.max)) : 0;
  const to = range ? share(Math.max(range.min, range.max)) : 0;
  const middle = range ? range.min / 2 + range.max / 2 : Number.NaN;
  const level = range ? thresholds.filter((threshold) => middle >= threshold).length : -1;
  const edges = [0, ...thresholds.map(share), 100];
  const along = (start: number, end: number): CSSProperties =>
    upright
      ? { insetBlockEnd: `${start}%`, blockSize: `${end - start}%` }
      : { insetInlineStart: `${start}%`, inlineSize: `${end - start}%` };
  const across = upright ? "inset-x-0" : "inset-y-0";

  const bar = (
    <div className={cx("relative shrink-0", upright ? "h-full w-5" : "h-4 w-full")}>
      {edges.slice(1).map((end, at) => (
        <span key={end} className={cx("absolute p-px", across)} style={along(edges[at] ?? 0, end)}>
          <span
            className={cx(
              "block size-full rounded-[2px] forced-colors:border",
              at === level ? strongWashes[at] : washes[at],
            )}
          />
        </span>
      ))}
      {range ? (
        <span
          data-part="range"
          className={cx("absolute", upright ? "-inset-x-0.5 min-h-2" : "-inset-y-0.5 min-w-2")}
          // A range of one point is drawn round it.
          style={{ ...along(from, to), ...(to - from < 2 ? middleOf(upright, from, to) : {}) }}
        >
          <span
            className={cx(
              "block size-full min-h-2 min-w-2 rounded-s border-2 border-ink forced-colors:bg-[Highlight]",
              fills[level],
            )}
          />
        </span>
      ) : null}
    </div>
  );
  const marks = thresholds.map((threshold) => (
    <span
      key={threshold}
      data-part="mark"
      className={cx(
        "absolute whitespace-nowrap",
        upright ? "start-0 flex translate-y-1/2 items-center gap-1" : "-translate-x-1/2 rtl:translate-x-1/2",
      )}
      style={
        upright ? { insetBlockEnd: `${share(threshold)}%` } : { insetInlineStart: `${share(threshold)}%` }
      }
    >
      {upright ? <span className="h-px w-1 bg-ink-3" /> : null}
      {formatMark(threshold)}
    </span>
  ));
  return (
    <div
      role="img"
      aria-label={text}
      className={cx("text-11 text-ink-2", upright ? "flex gap-1" : "w-full", className)}
      style={upright ? { width: widthPx, height: heightPx } : {}}
    >
      {bar}
      {upright ? (
        <div className="relative h-full min-w-0 flex-1">{marks}</div>
      ) : (
        <div className="relative mt-1 flex min-h-4 justify-between gap-2">
          <Ends words={ends} thresholds={edges} />
          {marks}
        </div>
      )}
    </div>
  );
}

/** Pulls what is shorter than can be seen to both sides of its middle. */
function middleOf(upright: boolean, from: number, to: number): CSSProperties {
  const place = `calc(${(from + to) / 2}% - 4px)`;
  return upright ? { insetBlockEnd: place } : { insetInlineStart: place };
}

/** The words at the ends keep out of the way of the outer marks. */
function Ends({ words, thresholds }: { words: SeverityBarProps["ends"]; thresholds: readonly number[] }) {
  if (!words) return null;
  const room = [thresholds[1] ?? 100, 100 - (thresholds.at(-2) ?? 0)];
  return words.map((word, at) => (
    <span
      key={word}
      className={cx("condensed wrap-anywhere hyphens-auto", at === 1 && "text-end")}
      style={{ maxWidth: `calc(${room[at]}% - 12px)` }}
    >
      {word}
    </span>
  ));
}
