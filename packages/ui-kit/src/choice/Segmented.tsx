import { type ReactNode, useId, useRef } from "react";
import { Icon } from "../icon/Icon.tsx";
import { type FillableIconShape, filled } from "../icon/icon-shape.ts";
import { cx } from "../lib/cx.ts";
import { useEdgeFade } from "../lib/use-edge-fade.ts";

export interface SegmentedOption<Value extends string> {
  /** Passed to `onValueChange`. */
  value: Value;
  /** One or two words. */
  label: string;
  /** Shown in place of the label, which remains its accessible name. */
  icon?: FillableIconShape;
  /** A glyph before the label. */
  glyph?: ReactNode;
  /** A count after the label. */
  count?: string;
  /** Whether it is disabled. */
  disabled?: boolean;
}

export interface SegmentedProps<Value extends string> {
  /** What the options are for. */
  label: string;
  /** The selected one; null: none. */
  value: Value | null;
  /** Two to five. */
  options: readonly SegmentedOption<Value>[];
  /** Called on every change. */
  onValueChange: (value: Value) => void;
  /** Called when the selected option is pressed again, by pointer or Space, if that clears the selection. */
  onActivePress?: (value: Value) => void;
  /** Whether it is disabled. It remains focusable, so that screen readers announce the selection. */
  disabled?: boolean;
  /** Why it is disabled, shown beside it. */
  disabledReason?: string;
  /** Options share the full width. */
  wide?: boolean;
  /** Room for each count, in digits: other counts then do not change the width. */
  countWidth?: number;
  /** For layout (width, margin), not for appearance. */
  className?: string;
}

/** One of two to five options, all visible: a group of native radio buttons, so that arrow keys work. */
export function Segmented<Value extends string>({
  label,
  value,
  options,
  onValueChange,
  onActivePress,
  disabled = false,
  disabledReason,
  wide = false,
  countWidth = 0,
  className,
}: SegmentedProps<Value>) {
  const name = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  useEdgeFade(box, "[data-chosen]", value);
  const reason = disabled ? disabledReason : undefined;
  const group = (
    <fieldset
      ref={box}
      aria-label={label}
      aria-disabled={disabled || undefined}
      {...(reason ? { "aria-describedby": `${name}-reason` } : {})}
      className={cx(
        "max-w-full min-w-0 overflow-x-auto rounded-[9px] bg-sunken p-0.5 [scrollbar-width:none] forced-colors:border",
        wide ? "flex w-full" : "inline-flex",
        className,
      )}
    >
      {options.map((option) => (
        <Segment
          key={option.value}
          option={option}
          name={name}
          countWidth={countWidth}
          checked={option.value === value}
          groupDisabled={disabled}
          onCheck={() => onValueChange(option.value)}
          onPressAgain={() => onActivePress?.(option.value)}
        />
      ))}
    </fieldset>
  );
  if (!reason) return group;
  return (
    <div className={cx("flex max-w-full flex-wrap items-center gap-x-2 gap-y-1", wide && "w-full")}>
      {group}
      <span id={`${name}-reason`} className="text-12 text-ink-3">
        {reason}
      </span>
    </div>
  );
}

interface SegmentProps {
  option: SegmentedOption<string>;
  name: string;
  countWidth: number;
  checked: boolean;
  groupDisabled: boolean;
  onCheck: () => void;
  onPressAgain: () => void;
}

function Segment({ option, name, countWidth, checked, groupDisabled, onCheck, onPressAgain }: SegmentProps) {
  return (
    <label
      title={option.icon ? option.label : undefined}
      data-chosen={checked || undefined}
      className={cx(
        "relative inline-flex h-[calc(var(--h-ctl)-4px)] flex-1 shrink-0 items-center justify-center gap-1.75 rounded-m text-13 font-medium whitespace-nowrap transition-colors select-none",
        option.icon ? "min-w-[calc(var(--h-ctl)-4px)] px-2" : "px-2.75",
        checked
          ? "bg-thumb text-ink shadow-1 well:text-black forced-colors:outline-2 forced-colors:-outline-offset-2"
          : cx("text-ink-2", !groupDisabled && "hover:text-ink"),
        // Opacity on the whole element would fade the focus ring too.
        groupDisabled && "cursor-default! *:not-[input]:opacity-45 forced-colors:text-[GrayText]",
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
        aria-disabled={groupDisabled || undefined}
        onClick={(event) => {
          if (groupDisabled) event.preventDefault();
          // A newly selected option is rendered as selected only afterwards, so this is a second press.
          else if (checked) onPressAgain();
        }}
        onChange={() => {
          // React also calls handlers for a click whose default was prevented.
          if (!groupDisabled) onCheck();
        }}
        className="absolute inset-x-0 -top-0.5 h-ctl w-full cursor-[inherit] appearance-none rounded-[inherit] outline-none focus-visible:shadow-none focus-visible:outline-none"
      />
      {option.icon ? (
        <>
          <Icon icon={checked ? filled(option.icon) : option.icon} />
          <span className="sr-only">{option.label}</span>
        </>
      ) : (
        <>
          {option.glyph}
          <span>{option.label}</span>
          {option.count === undefined ? null : (
            <span
              className={cx("text-12 font-normal", checked ? "text-inherit" : "text-ink-3")}
              style={{ minWidth: `${countWidth}ch` }}
            >
              {option.count}
            </span>
          )}
        </>
      )}
    </label>
  );
}
