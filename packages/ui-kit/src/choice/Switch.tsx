import { Switch as Radix } from "radix-ui";
import { useId } from "react";
import { cx } from "../lib/cx.ts";

export interface SwitchProps {
  /** Its label: visible, or for assistive technology only if hidden. */
  label: string;
  /** Hides the label visually only. */
  hideLabel?: boolean;
  /** Whether it is on. */
  checked: boolean;
  /** Called on press. */
  onCheckedChange: (checked: boolean) => void;
  /** Whether it is disabled. It remains focusable, so that screen readers announce the reason. */
  disabled?: boolean;
  /** Why it is disabled; it remains focusable so that screen readers announce the reason. */
  disabledReason?: string;
  /** For layout (width, margin), not for appearance. */
  className?: string;
}

/** On or off, effective at once, without "Save". */
export function Switch({
  label,
  hideLabel = false,
  checked,
  onCheckedChange,
  disabled = false,
  disabledReason,
  className,
}: SwitchProps) {
  const id = useId();
  const reason = disabled ? disabledReason : undefined;
  return (
    <span
      className={cx(
        "inline-flex min-h-small max-w-full items-center gap-x-2 text-13",
        reason && "flex-wrap",
        className,
      )}
    >
      <label htmlFor={id} className={hideLabel ? "sr-only" : cx("text-ink-2", disabled && "opacity-45")}>
        {label}
      </label>
      <Radix.Root
        id={id}
        checked={checked}
        aria-disabled={disabled || undefined}
        onClick={(event) => {
          if (disabled) event.preventDefault();
        }}
        onCheckedChange={onCheckedChange}
        {...(reason ? { "aria-describedby": `${id}-reason` } : {})}
        className={cx(
          "relative h-4.5 w-7.5 shrink-0 rounded-full transition-colors before:absolute before:-inset-x-1 before:-inset-y-[calc((var(--h-small)-18px)/2)] forced-colors:border",
          // Opacity on the whole element would fade the focus ring too.
          disabled
            ? "bg-line-2/45 data-[state=checked]:bg-acc/45 forced-colors:border-[GrayText]"
            : "bg-line-2 data-[state=checked]:bg-acc",
        )}
      >
        <Radix.Thumb className="absolute start-0.5 top-0.5 block size-3.5 rounded-full bg-white transition-[inset-inline-start] data-[state=checked]:start-3.5 data-[state=checked]:bg-acc-ink forced-colors:bg-[ButtonText] forced-colors:in-aria-disabled:bg-[GrayText]! forced-colors:data-[state=checked]:bg-[Highlight]" />
      </Radix.Root>
      {reason ? (
        <span id={`${id}-reason`} className="text-12 text-ink-3">
          {reason}
        </span>
      ) : null}
    </span>
  );
}
