import { Switch as Radix } from "radix-ui";
import { useId } from "react";
import { cx } from "../lib/cx.ts";

export interface SwitchProps {
  label: string;
  hideLabel?: boolean;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
  disabledReason?: string;
  className?: string;
}

/** On or off, at once: no "Save" behind it. */
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
    <span className={cx("inline-flex min-h-small items-center gap-2 text-13", className)}>
      <label htmlFor={id} className={hideLabel ? "sr-only" : cx("text-ink-2", disabled && "opacity-45")}>
        {label}
      </label>
      <Radix.Root
        id={id}
        checked={checked}
        disabled={disabled}
        onCheckedChange={onCheckedChange}
        {...(reason ? { "aria-describedby": `${id}-reason` } : {})}
        className="relative h-4.5 w-7.5 shrink-0 rounded-full bg-line-2 transition-colors before:absolute before:-inset-x-1 before:-inset-y-[calc((var(--h-small)-18px)/2)] disabled:opacity-45 data-[state=checked]:bg-acc forced-colors:border"
      >
        <Radix.Thumb className="absolute start-0.5 top-0.5 block size-3.5 rounded-full bg-white transition-[inset-inline-start] data-[state=checked]:start-3.5 data-[state=checked]:bg-acc-ink forced-colors:bg-[ButtonText]" />
      </Radix.Root>
      {reason ? (
        <span id={`${id}-reason`} className="text-12 text-ink-3">
          {reason}
        </span>
      ) : null}
    </span>
  );
}
