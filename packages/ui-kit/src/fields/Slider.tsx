import { type ReactNode, useId, useRef } from "react";
import { cx } from "../lib/cx.ts";

export interface SliderProps {
  /** Its name: seen, or heard where it is hidden. */
  label: string;
  /** Hides the label from sight only. */
  hideLabel?: boolean;
  /** What is chosen or typed now. */
  value: number;
  /** Where the line begins. */
  min: number;
  /** Where the line ends. */
  max: number;
  /** How far one key press goes. */
  step?: number;
  /** Called with each change. */
  onValueChange: (value: number) => void;
  /** Called once the hand lets go or a key is released after a change: the time to save. */
  onValueCommit?: (value: number) => void;
  /** Spoken value, with its unit in words: "7.0 decibels". */
  valueText: string;
  /** Seen value: "7.0 dB". */
  display?: ReactNode;
  /** It cannot be used now. */
  disabled?: boolean;
  /** For its place in a layout (width, margin), not for its look. */
  className?: string;
}

/** A value on a line: the platform's own range input, so that arrow, page, home and end keys work. */
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
          // The slider says its value itself; an output would say it a second time.
          aria-live="off"
          className={cx("min-w-12 shrink-0 text-end font-medium", disabled ? "text-ink-3" : "text-ink")}
        >
          <bdi>{display}</bdi>
        </output>
      )}
    </div>
  );
}
