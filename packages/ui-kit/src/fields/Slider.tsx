import { type ReactNode, useId, useRef } from "react";
import { cx } from "../lib/cx.ts";

export interface SliderProps {
  /** Its label: visible, or for assistive technology only if hidden. */
  label: string;
  /** Hides the label visually only. */
  hideLabel?: boolean;
  /** Current value. */
  value: number;
  /** Start of the scale. */
  min: number;
  /** End of the scale. */
  max: number;
  /** Change per key press. */
  step?: number;
  /** Called on every change. */
  onValueChange: (value: number) => void;
  /** Called when the pointer or a key is released after a change: the time to save. */
  onValueCommit?: (value: number) => void;
  /** Announced value, with its unit in words: "7.0 decibels". */
  valueText: string;
  /** Displayed value: "7.0 dB". */
  display?: ReactNode;
  /** Whether it is disabled. */
  disabled?: boolean;
  /** For layout (width, margin), not for appearance. */
  className?: string;
}

/** A value on a scale: a native range input, so that arrow, Page, Home and End keys work. */
export function Slider({
  label,
  hideLabel = false,
  value,
  min,
  max,
  step = 1,
  onValueChange,
  onValueCommit,
  valueText,
  display,
  disabled = false,
  className,
}: SliderProps) {
  const id = useId();
  const share = max > min ? ((value - min) / (max - min)) * 100 : 0;
  const changed = useRef(false);
  const commit = () => {
    if (changed.current) onValueCommit?.(value);
    changed.current = false;
  };
  return (
    <div className={cx("flex min-w-0 items-center gap-2.5 text-12", className)}>
      <label
        htmlFor={id}
        className={hideLabel ? "sr-only" : cx("shrink-0", disabled ? "text-ink-3" : "text-ink-2")}
      >
        {label}
      </label>
      <input
        id={id}
        type="range"
        value={value}
        min={min}
        max={max}
        step={step}
        disabled={disabled}
        aria-valuetext={valueText}
        onChange={(event) => {
          changed.current = true;
          onValueChange(event.target.valueAsNumber);
        }}
        onPointerUp={commit}
        onPointerCancel={commit}
        onBlur={commit}
        onKeyUp={commit}
        style={{ "--share": `${share}%` }}
        className="sonolens-slider min-w-16 flex-1 disabled:opacity-45"
      />
      {display === undefined ? null : (
        <output
          htmlFor={id}
          // The slider announces its value itself; an output would repeat it.
          aria-live="off"
          className={cx("min-w-12 shrink-0 text-end font-medium", disabled ? "text-ink-3" : "text-ink")}
        >
          <bdi>{display}</bdi>
        </output>
      )}
    </div>
  );
}
