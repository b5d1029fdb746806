import { type ReactNode, useId } from "react";
import { warningCircleIcon } from "../generated/icons/warning-circle.ts";
import { Icon } from "../icon/Icon.tsx";
import { filled } from "../icon/icon-shape.ts";
import { cx } from "../lib/cx.ts";

/** Props that a control inside a field has to apply. */
export interface FieldControlProps {
  /** Target of the label. */
  id: string;
  /** Hint or error. */
  "aria-describedby"?: string;
  /** Set while there is an error. */
  "aria-invalid"?: true;
  /** Set if it is required. */
  "aria-required"?: true;
}

export interface FieldProps {
  /** Above the control. */
  label: string;
  /** Hides the label visually only. */
  hideLabel?: boolean;
  /** One line below: what to type, or why it is needed. */
  hint?: ReactNode;
  /** One sentence about what to do; replaces the hint. */
  error?: string | undefined;
  /** Required; announced by assistive technology. */
  required?: boolean;
  /** At the end of the label's line: a link, a state. It follows the control in the tab order. */
  aside?: ReactNode;
  /** For layout (width, margin), not for appearance. */
  className?: string;
  /** Renders the control; spread the given props on it. */
  children: (control: FieldControlProps) => ReactNode;
}

/** Label above, control, and one line of hint or error below. */
export function Field({ label, hideLabel, hint, error, required, aside, className, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const hasNote = Boolean(error || hint);
  return (
    <div
      className={cx(
        "min-w-0",
        Boolean(aside) &&
          "grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 [&>:nth-child(2)]:col-span-2 [&>:nth-child(2)]:row-start-2",
        className,
      )}
    >
      <div className={cx("mb-0.75 flex items-baseline", hideLabel && "sr-only")}>
        <label htmlFor={id} className="min-w-0 text-12 text-ink-3 wrap-anywhere">
          {label}
        </label>
      </div>
      {children({
        id,
        ...(hasNote ? { "aria-describedby": noteId } : {}),
        ...(error ? { "aria-invalid": true as const } : {}),
        ...(required ? { "aria-required": true as const } : {}),
      })}
      {aside ? <div className="col-start-2 row-start-1 mb-0.75">{aside}</div> : null}
      <div id={noteId} aria-live="polite" className={aside ? "col-span-2" : undefined}>
        {error ? (
          <p className="mt-1 flex items-start gap-1.5 text-12 text-err">
            <Icon icon={filled(warningCircleIcon)} size={15} className="mt-px" />
            {error}
          </p>
        ) : hint ? (
          <p className="mt-1 text-12 text-ink-3">{hint}</p>
        ) : null}
      </div>
    </div>
  );
}
