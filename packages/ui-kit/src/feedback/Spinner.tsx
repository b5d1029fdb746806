import { cx } from "../lib/cx.ts";

export interface SpinnerProps {
  /** What is pending. Without it the spinner is decoration beside a text. */
  label?: string;
  /** Pixels. */
  size?: number;
  /** For layout (width, margin), not for appearance. */
  className?: string;
}

const spokes = [0, 45, 90, 135, 180, 225, 270, 315];

/** Eight ticks that turn in steps while work is in progress; static with reduced motion. */
export function Spinner({ label, size = 18, className }: SpinnerProps) {
  return (
    <span {...(label ? { role: "status" } : {})} className={cx("inline-grid place-items-center", className)}>
      <svg
        viewBox="0 0 24 24"
        width={size}
        height={size}
        aria-hidden="true"
        className="animate-turn motion-reduce:animate-none"
      >
        {spokes.map((angle, index) => (
          <rect
            key={angle}
            x="11"
            y="2"
            width="2"
            height="6"
            rx="1"
            fill="currentColor"
            opacity={0.25 + (0.75 * index) / (spokes.length - 1)}
            transform={`rotate(${angle} 12 12)`}
          />
        ))}
      </svg>
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  );
}
