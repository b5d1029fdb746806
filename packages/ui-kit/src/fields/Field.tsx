import { type ReactNode, useId } from "react";
import { Icon } from "../icon/Icon.tsx";
import { cx } from "../lib/cx.ts";

/** What a control inside a field has to carry. */
export interface FieldControlProps {
  id: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
  "aria-required"?: true;
}

export interface FieldProps {
  label: string;
  /** Hides the label from sight only. */
  hideLabel?: boolean;
  hint?: ReactNode;
  /** One sentence that says what to do; replaces the hint. */
  error?: string | undefined;
  required?: boolean;
  /** Beside the label at the end: a link, a state. */
  aside?: ReactNode;
  className?: string;
  children: (control: FieldControlProps) => ReactNode;
}

/** Label above, control, and one line of hint or error below. */
export function Field({ label, hideLabel, hint, error, required, aside, className, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const hasNote = Boolean(error || hint);
  return (
    <div className={cx("min-w-0", className)}>
      <div className={cx("mb-0.75 flex items-baseline justify-between gap-3", hideLabel && "sr-only")}>
        <label htmlFor={id} className="min-w-0 text-12 text-ink-3">
          {label}
        </label>
        {aside}
      </div>
      {children({
        id,
        ...(hasNote ? { "aria-describedby": noteId } : {}),
        ...(error ? { "aria-invalid": true as const } : {}),
        ...(required ? { "aria-required": true as const } : {}),
      })}
      <div id={noteId} aria-live="polite">
        {error ? (
          <p className="mt-1 flex items-start gap-1.5 text-12 text-err">
            <Icon name="warning-circle" weight="fill" size={15} className="mt-px" />
            {error}
          </p>
        ) : hint ? (
          <p className="mt-1 text-12 text-ink-3">{hint}</p>
        ) : null}
      </div>
    </div>
  );
}
