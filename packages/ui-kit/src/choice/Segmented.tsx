import { type ReactNode, useId } from "react";
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

/** One of two to five, all in view: a group of the platform's own radio buttons, so that arrow keys move. */
export function Segmented<Value extends string>({
  label,
  value,
  options,
  onValueChange,
  disabled = false,
  wide = false,
  className,
}: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset
      aria-label={label}
      disabled={disabled}
      className={cx(
        "max-w-full min-w-0 overflow-x-auto rounded-[9px] bg-sunken p-0.5 [scrollbar-width:none] forced-colors:border",
        wide ? "flex w-full" : "inline-flex",
        disabled && "opacity-45",
        className,
      )}
    >
      {options.map((option) => (
        <Segment
          key={option.value}
          option={option}
          name={name}
          checked={option.value === value}
          onCheck={() => onValueChange(option.value)}
        />
      ))}
    </fieldset>
  );
}

interface SegmentProps {
  option: SegmentedOption<string>;
  name: string;
  checked: boolean;
  onCheck: () => void;
}

function Segment({ option, name, checked, onCheck }: SegmentProps) {
  return (
    <label
      title={option.icon ? option.label : undefined}
      className={cx(
        "relative inline-flex h-[calc(var(--h-ctl)-4px)] flex-1 shrink-0 items-center justify-center gap-1.75 rounded-m text-13 font-medium whitespace-nowrap transition-colors select-none",
        option.icon ? "min-w-[calc(var(--h-ctl)-4px)] px-2" : "px-2.75",
        checked
          ? "bg-thumb text-ink shadow-1 well:text-black forced-colors:outline-2 forced-colors:-outline-offset-2"
          : "text-ink-2 hover:text-ink",
        "has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-acc-line has-disabled:opacity-45",
        checked && "well:has-focus-visible:outline-black",
      )}
    >
      <input
        type="radio"
        name={name}
        value={option.value}
        checked={checked}
        disabled={option.disabled ?? false}
        onChange={onCheck}
        className="absolute inset-x-0 -top-0.5 h-ctl w-full cursor-[inherit] appearance-none rounded-[inherit] outline-none focus-visible:shadow-none focus-visible:outline-none"
      />
      {option.icon ? (
        <>
          <Icon name={option.icon} weight={checked ? "fill" : "regular"} />
          <span className="sr-only">{option.label}</span>
        </>
      ) : (
        <>
          {option.glyph}
          <span>{option.label}</span>
          {option.count === undefined ? null : (
            <span className={cx("text-12 font-normal", checked ? "text-inherit" : "text-ink-3")}>
              {option.count}
            </span>
          )}
        </>
      )}
    </label>
  );
}
