import { type PointerEvent, useId, useRef, useState } from "react";
import { warningCircleIcon } from "../generated/icons/warning-circle.ts";
import { Icon } from "../icon/Icon.tsx";
import { filled } from "../icon/icon-shape.ts";
import { cx } from "../lib/cx.ts";
import type { RangeSliderWords } from "../provider/ui-words.ts";
import { useLocale, useWordsOf } from "../provider/use-ui-words.ts";
import { bareControl, controlBox } from "./control-classes.ts";
import { atShare, limitsOf, moveEnd, nearestEnd, type RangeEnd, type RangeValue } from "./range-values.ts";
import { useNumberDraft } from "./use-number-draft.ts";

export interface RangeSliderProps {
  /** Its label: visible, or for assistive technology only if hidden. */
  label: string;
  /** Both ends. */
  value: RangeValue;
  /** Called on every step of a thumb and with every valid number. */
  onValueChange: (value: RangeValue, moved: RangeEnd) => void;
  /** Called when the pointer or a key is released or a number was typed: the time to save. */
  onValueCommit?: (value: RangeValue) => void;
  /** Start of the scale. */
  min: number;
  /** End of the scale. */
  max: number;
  /** Change per key press. */
  step?: number;
  /** Minimum distance of the two ends. */
  minDistance?: number;
  /** Maximum of a typed number, which may exceed `max`; the thumb is then at the end of the scale. */
  typedMax?: number;
  /** After the number: "m", "dB". */
  unit?: string;
  /** Overrides of the shared texts; `low` and `high` label the two ends. */
  words?: Partial<RangeSliderWords>;
  /** BCP 47; decides the decimal sign. Default: that of `UiProvider`. */
  locale?: string;
  /** One line below: what to type, or why it is needed. */
  hint?: string;
  /**
   * Hides the labels of the ends visually if the main label is enough: in a row of filters, at least 264 px wide. It
   * also reduces the height.
   */
  hideEndLabels?: boolean;
  /** Whether it is disabled. */
  disabled?: boolean;
  /** Why it is disabled, in place of the hint. */
  disabledReason?: string;
  /** For layout (width, margin), not for appearance. */
  className?: string;
}

/** A range slider: two thumbs on one scale, and each value as a number field. */
export function RangeSlider(props: RangeSliderProps) {
  const { label, value, onValueChange, onValueCommit, min, max, unit, hint } = props;
  const { hideEndLabels = false } = props;
  const { step = 1, minDistance = 0, disabled = false, disabledReason } = props;
  const locale = useLocale(props.locale);
  const words = useWordsOf("rangeSlider", props.words);
  const id = useId();
  const line = useRef<HTMLDivElement>(null);
  const thumbs = { low: useRef<HTMLInputElement>(null), high: useRef<HTMLInputElement>(null) };
  const [held, setHeld] = useState<RangeEnd | null>(null);
  const typedMax = Math.max(max, props.typedMax ?? max);
  const limits = { min, max, step, minDistance };
  const typedLimits = { ...limits, max: typedMax };
  const onLine = (number: number) => Math.min(max, Math.max(min, number));
  const share = (number: number) => (max > min ? ((onLine(number) - min) / (max - min)) * 100 : 0);

  // A thumb may be released before the value of its last move comes back.
  const uncommitted = useRef<RangeValue>(undefined);
  const change = (next: RangeValue, moved: RangeEnd) => {
    uncommitted.current = next;
    onValueChange(next, moved);
  };
  const commit = () => {
    if (uncommitted.current) onValueCommit?.(uncommitted.current);
    uncommitted.current = undefined;
  };

  const draftOf = (end: RangeEnd) => ({
    value: value[end],
    onValueChange: (number: number | null) => {
      if (number !== null) change({ ...value, [end]: number }, end);
    },
    ...limitsOf(end, value, typedLimits),
    step,
    maxDecimals: 3,
    required: true,
    locale,
    readOnly: disabled,
  });
  const drafts = { low: useNumberDraft(draftOf("low")), high: useNumberDraft(draftOf("high")) };
  const slide = (end: RangeEnd, to: number) => {
    const next = moveEnd(end, to, value, { ...limits, max: Math.max(max, value.high) });
    drafts[end].reset();
    if (next[end] !== value[end]) change(next, end);
  };

  const placeOf = (event: PointerEvent) => {
    const box = line.current?.getBoundingClientRect();
    if (!box || box.width === 0) return min;
    const fromStart = (event.clientX - box.left) / box.width;
    const rtl = line.current?.matches(":dir(rtl)") ?? false;
    return atShare(Math.min(1, Math.max(0, rtl ? 1 - fromStart : fromStart)), limits);
  };
  const grab = (event: PointerEvent<HTMLDivElement>) => {
    if (disabled || event.button !== 0) return;
    // The browser would move the topmost thumb; the position of the press decides which one is meant.
    event.preventDefault();
    const at = placeOf(event);
    const end = nearestEnd(at, { low: onLine(value.low), high: onLine(value.high) });
    event.currentTarget.setPointerCapture(event.pointerId);
    setHeld(end);
    thumbs[end].current?.focus();
    slide(end, at);
  };

  const wrong = (["low", "high"] as const).find((end) => !drafts[end].valid);
  const wrongLimits = wrong ? limitsOf(wrong, value, typedLimits) : undefined;
  const error = wrongLimits ? words.between(wrongLimits.min, wrongLimits.max) : undefined;
  const note = error ?? (disabled ? (disabledReason ?? hint) : hint);
  const described = note ? { "aria-describedby": `${id}-note` } : {};

  const number = (end: RangeEnd) => (
    <label
      className={cx(
        "min-w-0 cursor-text",
        hideEndLabels ? "w-24 shrink-0" : "w-28",
        end === "low" ? (hideEndLabels ? "order-1" : "order-2 sm:order-1") : "order-3",
        disabled && "opacity-45",
      )}
    >
      <span className={cx("mb-0.75 block text-12 text-ink-2", hideEndLabels && "sr-only")}>{words[end]}</span>
      <span className={cx(controlBox, "h-ctl")}>
        <input
          type="text"
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          readOnly={disabled}
          aria-disabled={disabled || undefined}
          aria-invalid={drafts[end].valid ? undefined : true}
          {...described}
          value={drafts[end].text}
          onChange={(event) => drafts[end].type(event.target.value)}
          onKeyDown={drafts[end].stepBy}
          onBlur={() => {
            drafts[end].leave();
            if (drafts[end].valid) commit();
          }}
          className={cx(bareControl, "w-0")}
        />
        {unit ? <span className="shrink-0 text-12 text-ink-3">{unit}</span> : null}
      </span>
    </label>
  );

  return (
    <fieldset className={cx("min-w-0", props.className)} {...described}>
      <legend className={hideEndLabels ? "mb-0.75 text-12 text-ink-3" : "mb-1 text-13 font-medium text-ink"}>
        {label}
      </legend>
      <div
        className={cx(
          "flex flex-wrap items-end justify-between gap-x-3 gap-y-1",
          !hideEndLabels && "sm:flex-nowrap",
        )}
      >
        {number("low")}
        <div
          ref={line}
          onPointerDown={grab}
          onPointerMove={(event) => held && slide(held, placeOf(event))}
          onPointerUp={() => {
            if (held) commit();
            setHeld(null);
          }}
          onPointerCancel={() => setHeld(null)}
          className={cx(
            "sonolens-range relative h-ctl touch-pan-y",
            hideEndLabels
              ? "order-2 min-w-12 flex-1"
              : "order-1 w-full min-w-24 sm:order-2 sm:w-auto sm:flex-1",
            disabled && "opacity-45",
          )}
        >
          <span className="pointer-events-none absolute inset-x-0 top-1/2 h-0.5 -translate-y-1/2 rounded-full bg-ink/22 forced-colors:bg-[CanvasText]" />
          <span
            className="pointer-events-none absolute top-1/2 h-0.5 -translate-y-1/2 bg-acc forced-colors:h-1 forced-colors:bg-[Highlight]"
            style={{
              insetInlineStart: `${share(value.low)}%`,
              insetInlineEnd: `${100 - share(value.high)}%`,
            }}
          />
          {(["low", "high"] as const).map((end) => (
            <input
              key={end}
              ref={thumbs[end]}
              type="range"
              aria-label={words[end]}
              aria-valuetext={words.spoken(value[end], unit)}
              {...described}
              aria-disabled={disabled || undefined}
              min={min}
              max={max}
              step={step}
              value={onLine(value[end])}
              onChange={(event) => {
                if (!disabled) slide(end, event.target.valueAsNumber);
              }}
              onKeyUp={() => {
                if (!disabled) commit();
              }}
              className="sonolens-range-thumb"
            />
          ))}
        </div>
        {number("high")}
      </div>
      <div id={`${id}-note`} aria-live="polite">
        {note ? (
          <p className={cx("mt-1 flex items-start gap-1.5 text-12", error ? "text-err" : "text-ink-3")}>
            {error ? <Icon icon={filled(warningCircleIcon)} size={15} className="mt-px" /> : null}
            {note}
          </p>
        ) : null}
      </div>
    </fieldset>
  );
}
