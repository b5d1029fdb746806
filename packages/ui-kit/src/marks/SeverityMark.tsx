import { cx } from "../lib/cx.ts";

export interface SeverityMarkProps {
  /** 1 is low, 4 very high; 0 is no rating. */
  level: 0 | 1 | 2 | 3 | 4;
  /** The level as text. */
  label: string;
  /** Hides the label visually only. */
  hideLabel?: boolean;
  /** For layout (width, margin), not for appearance. */
  className?: string;
}

const words = [
  "text-ink-2",
  "text-sev-1-text",
  "text-sev-2-text",
  "text-sev-3-text",
  "text-sev-4-text",
] as const;
const fills = ["text-ink-3", "text-sev-1", "text-sev-2", "text-sev-3", "text-sev-4"] as const;
const ticks = [0, 1, 2, 3] as const;

/** Four slanted ticks, filled up to the level; outlined, without a color, if there is no rating. */
export function SeverityGlyph({ level }: Pick<SeverityMarkProps, "level">) {
  const outline = { fill: "none", stroke: "currentColor", strokeWidth: 0.9 };
  return (
    <svg
      viewBox="0 0 20 13"
      width="20"
      height="13"
      aria-hidden="true"
      className={cx("shrink-0", fills[level])}
    >
      {ticks.map((tick) => (
        <path
          key={tick}
          d={`M${3 + tick * 4} 1h2.6l-2.6 11h-2.6z`}
          {...(level === 0 ? outline : { fill: "currentColor" })}
          className={level === 0 || tick < level ? "" : "text-ink-3 opacity-30"}
        />
      ))}
    </svg>
  );
}

/** The glyph of a severity with its label. */
export function SeverityMark({ level, label, hideLabel = false, className }: SeverityMarkProps) {
  return (
    <span
      className={cx("inline-flex max-w-full items-center gap-1.5 font-semibold", words[level], className)}
    >
      <SeverityGlyph level={level} />
      <span className={hideLabel ? "sr-only" : "min-w-0"}>{label}</span>
    </span>
  );
}
