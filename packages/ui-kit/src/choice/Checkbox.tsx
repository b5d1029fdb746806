import { Checkbox as Radix } from "radix-ui";
import { type ReactNode, useId, useRef } from "react";
import { warningCircleIcon } from "../generated/icons/warning-circle.ts";
import { Icon } from "../icon/Icon.tsx";
import { filled } from "../icon/icon-shape.ts";
import { cx } from "../lib/cx.ts";

export interface CheckboxProps {
  /** Its label: visible, or for assistive technology only if hidden. */
  label: string;
  /** Hides the label visually only. */
  hideLabel?: boolean;
  /** A glyph before the label with the same meaning. */
  glyph?: ReactNode;
  /** `indeterminate`: partly selected. */
  checked: boolean | "indeterminate";
  /** `withShift`: Shift was held, which in a list selects the range from the previous item to this one. */
  onCheckedChange: (checked: boolean, withShift: boolean) => void;
  /** It remains focusable, so that screen readers announce the reason. */
  disabled?: boolean;
  /** Why it is disabled; it remains focusable so that screen readers announce the reason. */
  disabledReason?: string;
  /** One sentence below the label about what to do. */
  error?: string | undefined;
  /** On a picture: with a dark background, so that its edge is visible on any picture. */
  onPicture?: boolean;
  /** -1 in a list with a single tab stop. */
  tabIndex?: 0 | -1;
  /** For layout (width, margin), not for appearance. */
  className?: string;
}

const look =
  "data-[state=checked]:border-acc data-[state=checked]:bg-acc data-[state=indeterminate]:border-acc data-[state=indeterminate]:bg-acc forced-colors:data-[state=checked]:bg-[Highlight]";
/** Opacity on the whole element would fade the focus ring too. */
const fadedLook =
  "data-[state=checked]:border-transparent data-[state=checked]:bg-acc/45 data-[state=indeterminate]:border-transparent data-[state=indeterminate]:bg-acc/45 forced-colors:border-[GrayText]";

/** Checked or unchecked; takes effect when another control acts on it. */
export function Checkbox({
  label,
  hideLabel,
  glyph,
  checked,
  onCheckedChange,
  disabled = false,
  disabledReason,
  error,
  onPicture = false,
  tabIndex,
  className,
}: CheckboxProps) {
  const id = useId();
  const withShift = useRef(false);
  const reason = disabled ? disabledReason : undefined;
  const noteId = reason ? `${id}-reason` : error ? `${id}-error` : undefined;
  return (
    <span className={cx("inline-flex min-h-small items-start gap-2 text-13", className)}>
      <Radix.Root
        id={id}
        checked={checked}
        aria-disabled={disabled || undefined}
        {...(noteId ? { "aria-describedby": noteId } : {})}
        {...(error ? { "aria-invalid": true } : {})}
        {...(tabIndex === undefined ? {} : { tabIndex })}
        onClick={(event) => {
          withShift.current = event.shiftKey;
          if (disabled) event.preventDefault();
        }}
        onCheckedChange={(next) => onCheckedChange(next === true, withShift.current)}
        className={cx(
          "relative inline-grid size-4.5 shrink-0 place-items-center rounded-[5px] border-[1.5px] text-acc-ink before:absolute before:-inset-[calc((var(--h-small)-18px)/2)]",
          // Aligned with the first line of a long label.
          "mt-[calc((var(--h-small)-18px)/2)]",
          onPicture ? "bg-black/50" : "bg-raised",
          disabled
            ? cx(fadedLook, onPicture ? "border-white/45" : "border-line-2/45")
            : cx(look, error ? "border-err ring-1 ring-err" : onPicture ? "border-white" : "border-line-2"),
        )}
      >
        <Radix.Indicator>
          <svg
            viewBox="0 0 12 12"
            width="12"
            height="12"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.8"
            aria-hidden="true"
          >
            <path
              d={checked === "indeterminate" ? "M2.5 6h7" : "M2 6.4 4.8 9 10 3.4"}
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
        </Radix.Indicator>
      </Radix.Root>
      <span
        className={
          hideLabel ? "sr-only" : "flex min-w-0 flex-wrap gap-x-2 py-[calc((var(--h-small)-var(--l-13))/2)]"
        }
      >
        {glyph ? (
          <span aria-hidden="true" className="flex h-[var(--l-13)] items-center">
            {glyph}
          </span>
        ) : null}
        <label htmlFor={id} className={cx("min-w-0 wrap-anywhere text-ink", disabled && "opacity-45")}>
          {label}
        </label>
        {reason ? (
          <span id={`${id}-reason`} className="text-12/[var(--l-13)] text-ink-3">
            {reason}
          </span>
        ) : null}
        {error ? (
          <span id={`${id}-error`} className="flex w-full items-start gap-1.5 text-12/[var(--l-13)] text-err">
            <Icon icon={filled(warningCircleIcon)} size={15} className="mt-px" />
            {error}
          </span>
        ) : null}
      </span>
    </span>
  );
}
