import { RadioGroup } from "radix-ui";
import type { ReactNode } from "react";
import { Icon, type IconName } from "../icon/Icon.tsx";
import { cx } from "../lib/cx.ts";

export interface SegmentedOption<Value extends string> {
  value: Value;
  label: string;
  /** Shown in place of the label, which stays its name. */
  icon?: IconName;
  /** A glyph before the label. */
  glyph?: ReactNode;
  /** A count after the label. */
  count?: string;
  disabled?: boolean;
}

export interface SegmentedProps<Value extends string> {
  /** What is being chosen. */
  label: string;
  value: Value;
  options: readonly SegmentedOption<Value>[];
  onValueChange: (value: Value) => void;
  disabled?: boolean;
  /** Options share the whole width. */
  wide?: boolean;
  className?: string;
}

/** One of two to five, all in view. Arrow keys move, as in any group of radio buttons. */
export function Segmented<Value extends string>({
  label,
  value,
  options,
  onValueChange,
  disabled = false,
  wide = false,
  className,
}: SegmentedProps<Value>) {
  return (
    <RadioGroup.Root
      aria-label={label}
      value={value}
      disabled={disabled}
      orientation="horizontal"
      onValueChange={(chosen) => {
        const option = options.find((each) => each.value === chosen);
        if (option) onValueChange(option.value);
      }}
      className={cx(
        "max-w-full gap-0 overflow-x-auto rounded-[9px] bg-sunken p-0.5 forced-colors:border",
        wide ? "flex w-full" : "inline-flex",
        disabled && "opacity-45",
        className,
      )}
    >
      {options.map((option) => (
        <RadioGroup.Item
          key={option.value}
          value={option.value}
          disabled={option.disabled ?? false}
          {...(option.icon ? { "aria-label": option.label } : {})}
          className={cx(
            "inline-flex h-[calc(var(--h-ctl)-4px)] min-w-0 flex-1 shrink-0 items-center justify-center gap-1.75 rounded-m text-13 font-medium whitespace-nowrap text-ink-2 transition-colors",
            option.icon ? "min-w-[calc(var(--h-ctl)-4px)] px-2" : "px-2.75",
            "hover:text-ink focus-visible:-outline-offset-2 disabled:opacity-45",
            "data-[state=checked]:bg-thumb data-[state=checked]:text-ink data-[state=checked]:shadow-1 well:data-[state=checked]:text-black",
            "forced-colors:data-[state=checked]:outline-2 forced-colors:data-[state=checked]:-outline-offset-2",
          )}
        >
          {option.icon ? (
            <Icon name={option.icon} weight={option.value === value ? "fill" : "regular"} />
          ) : (
            <>
              {option.glyph}
              <span className="truncate">{option.label}</span>
              {option.count === undefined ? null : (
                <span className="text-12 font-normal text-ink-3 well:text-inherit">{option.count}</span>
              )}
            </>
          )}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
