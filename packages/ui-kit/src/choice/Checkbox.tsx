import { Checkbox as Radix } from "radix-ui";
import { useId } from "react";
import { cx } from "../lib/cx.ts";

export interface CheckboxProps {
  label: string;
  hideLabel?: boolean;
  checked: boolean | "indeterminate";
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
  className?: string;
}

/** Chosen or not, until something else acts on the choice. */
export function Checkbox({ label, hideLabel, checked, onCheckedChange, disabled, className }: CheckboxProps) {
  const id = useId();
  return (
    <span
      className={cx(
        "inline-flex min-h-small items-center gap-2 text-13",
        disabled && "opacity-45",
        className,
      )}
    >
      <Radix.Root
        id={id}
        checked={checked}
        disabled={disabled ?? false}
        onCheckedChange={(next) => onCheckedChange(next === true)}
        className="relative inline-grid size-4.5 shrink-0 place-items-center rounded-[5px] border-[1.5px] border-line-2 bg-raised text-acc-ink before:absolute before:-inset-[calc((var(--h-small)-18px)/2)] data-[state=checked]:border-acc data-[state=checked]:bg-acc data-[state=indeterminate]:border-acc data-[state=indeterminate]:bg-acc forced-colors:data-[state=checked]:bg-[Highlight]"
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
      <label htmlFor={id} className={hideLabel ? "sr-only" : "text-ink"}>
        {label}
      </label>
    </span>
  );
}
