import { cx } from "../lib/cx.ts";

export type RepairStatus = "open" | "inRepair" | "solved";

const colour: Record<RepairStatus, string> = {
  open: "text-open",
  inRepair: "text-repair",
  solved: "text-solved-text",
};

/** Ring, half-filled ring, filled check: distinguishable without color. */
export function StatusGlyph({ status, className }: { status: RepairStatus; className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width="15"
      height="15"
      aria-hidden="true"
      className={cx("shrink-0", colour[status], className)}
    >
      {status === "solved" ? (
        <>
          <circle cx="8" cy="8" r="7.2" fill="currentColor" />
          <path
            d="M4.8 8.3 7.1 10.5 11.3 6"
            fill="none"
            stroke="var(--surface)"
            strokeWidth="1.7"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </>
      ) : (
        <>
          <circle cx="8" cy="8" r="6.2" fill="none" stroke="currentColor" strokeWidth="1.8" />
          {status === "inRepair" ? <path d="M8 4.3a3.7 3.7 0 0 1 0 7.4z" fill="currentColor" /> : null}
        </>
      )}
    </svg>
  );
}

export interface StatusMarkProps {
  /** Decides glyph and color. */
  status: RepairStatus;
  /** The status as text. */
  label: string;
  /** Only the glyph, if a tooltip or the context provides the label; assistive technology still gets it. */
  hideLabel?: boolean;
  /** For layout (width, margin), not for appearance. */
  className?: string;
}

/** Repair status as glyph, label and color. */
export function StatusMark({ status, label, hideLabel = false, className }: StatusMarkProps) {
  return (
    <span
      className={cx("inline-flex max-w-full items-center gap-1.25 font-medium", colour[status], className)}
    >
      <StatusGlyph status={status} />
      <span className={hideLabel ? "sr-only" : "min-w-0"}>{label}</span>
    </span>
  );
}
