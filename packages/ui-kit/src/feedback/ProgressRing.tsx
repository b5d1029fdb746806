import { Progress as Radix } from "radix-ui";

export interface ProgressRingProps {
  /** What is in progress. Without it the ring is decoration beside a text. */
  label?: string;
  /** Null while the total is unknown. */
  value: number | null;
  /** The end of `value`. */
  max?: number;
  /** "34 of 87", announced. */
  valueText?: string;
  /** Pixels. */
  size?: number;
}

const radius = 9;
const around = 2 * Math.PI * radius;

/** Progress where a bar has no room. Unknown progress is dashed and static, so that it does not look like zero. */
export function ProgressRing({ label, value, max = 100, valueText = "", size = 18 }: ProgressRingProps) {
  const part = value === null || max <= 0 ? 0 : Math.min(1, value / max);
  const ring = (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" className="block shrink-0">
      <circle
        cx="12"
        cy="12"
        r={radius}
        fill="none"
        strokeWidth="4"
        strokeDasharray={value === null ? "2 3.65" : undefined}
        className="stroke-line-2 forced-colors:stroke-[GrayText]"
      />
      {part > 0 && (
        <circle
          cx="12"
          cy="12"
          r={radius}
          fill="none"
          strokeWidth="4"
          strokeDasharray={`${part * around} ${around}`}
          transform="rotate(-90 12 12)"
          className="stroke-acc transition-[stroke-dasharray] motion-reduce:transition-none forced-colors:stroke-[Highlight]"
        />
      )}
    </svg>
  );
  if (label === undefined) return ring;
  return (
    <Radix.Root
      value={value}
      max={max}
      aria-label={label}
      getValueLabel={() => valueText}
      className="inline-grid shrink-0 place-items-center"
    >
      {ring}
    </Radix.Root>
  );
}
