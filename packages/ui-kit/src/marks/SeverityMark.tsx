import { cx } from "../lib/cx.ts";

export interface SeverityMarkProps {
  /** 1 is low. */
  level: 1 | 2 | 3 | 4;
  /** Ticks of the scale: 3 for leaks, 4 for partial discharge. */
  of: 3 | 4;
  /** The level as text. */
  label: string;
  /** Hides the label visually only. */
  hideLabel?: boolean;
  /** For layout (width, margin), not for appearance. */
  className?: string;
}

const words = ["text-sev-1-text", "text-sev-2-text", "text-sev-3-text", "text-sev-4-text"] as const;
const fills = ["text-sev-1", "text-sev-2", "text-sev-3", "text-sev-4"] as const;
const ticks = [0, 1, 2, 3] as const;

/** Slanted ticks, filled up to the level. */
export function SeverityGlyph({ level, of }: Pick<SeverityMarkProps, "level" | "of">) {
  const width = of * 4 + 4;
  return (
    <svg
      viewBox={`0 0 ${width} 13`}
      width={width}
      height="13"
      aria-hidden="true"
      className={cx("shrink-0", fills[level - 1])}
    >
      {ticks.slice(0, of).map((tick) => (
        <path
          key={tick}
          d={`M${3 + tick * 4} 1h2.6l-2.6 11h-2.6z`}
          fill="currentColor"
          className={tick < level ? "" : "text-ink-3 opacity-30"}
        />
      ))}
    </svg>
  );
}

/** The glyph of a severity with its label. */
export function SeverityMark({ level, of, label, hideLabel = false, className }: SeverityMarkProps) {
  return (
    <span
      className={cx("inline-flex max-w-full items-center gap-1.5 font-semibold", words[level - 1], className)}
    >
      <SeverityGlyph level={level} of={of} />
      <span className={hideLabel ? "sr-only" : "min-w-0"}>{label}</span>
    </span>
  );
}
