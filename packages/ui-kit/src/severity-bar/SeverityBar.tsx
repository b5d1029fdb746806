import type { CSSProperties } from "react";
import { cx } from "../lib/cx.ts";

export interface SeverityBarProps {
  /** The range of the assessed severity; null: not assessed. */
  range: { readonly min: number; readonly max: number } | null;
  /** Start of each next level, ascending, on the same scale: two for leaks, three for partial discharge. */
  thresholds: readonly number[];
  /** All of its content as text: "High, 56 to 74 of 100". */
  text: string;
  /** End of the scale, which starts at 0. */
  scaleMax?: number;
  /** Vertical beside a picture, or horizontal in a panel, filling its width. */
  orientation?: "vertical" | "horizontal";
  /** Vertical only. */
  widthPx?: number;
  /** Vertical only. */
  heightPx?: number;
  /** Labels of both ends, horizontal only: "Low" and "Very high". */
  ends?: readonly [low: string, high: string];
  /** Formats a threshold for the language. */
  formatMark?: (threshold: number) => string;
  /** For layout (width, margin), not for appearance. */
  className?: string;
}

const washes = ["bg-sev-1/24", "bg-sev-2/24", "bg-sev-3/24", "bg-sev-4/24"] as const;
const strongWashes = ["bg-sev-1/45", "bg-sev-2/45", "bg-sev-3/45", "bg-sev-4/45"] as const;
const fills = ["bg-sev-1", "bg-sev-2", "bg-sev-3", "bg-sev-4"] as const;

/** A severity on its scale: the levels with their thresholds, and the range over them. */
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
          // A range of a single point is drawn around it.
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

/** Widens a range that is too short to see around its middle. */
function middleOf(upright: boolean, from: number, to: number): CSSProperties {
  const place = `calc(${(from + to) / 2}% - 4px)`;
  return upright ? { insetBlockEnd: place } : { insetInlineStart: place };
}

/** Labels of the ends, kept clear of the outer thresholds. */
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
