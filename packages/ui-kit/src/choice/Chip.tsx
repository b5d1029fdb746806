import { Icon, type IconName } from "../icon/Icon.tsx";
import { cx } from "../lib/cx.ts";

export interface ChipProps {
  label: string;
  count?: string;
  icon?: IconName;
  /** On: washed with the accent. */
  selected?: boolean;
  /** Dashed edge: adds something. */
  dashed?: boolean;
  onPress?: () => void;
  /** Shows a cross; needs `removeLabel`. */
  onRemove?: () => void;
  /** "Remove filter Hall B". */
  removeLabel?: string;
  disabled?: boolean;
}

/** A rounded word: a filter, a choice, or something that can be taken away again. */
export function Chip({
  label,
  count,
  icon,
  selected = false,
  dashed = false,
  onPress,
  onRemove,
  removeLabel,
  disabled = false,
}: ChipProps) {
  const words = (
    <>
      {icon ? <Icon name={icon} size={15} weight={selected ? "fill" : "regular"} /> : null}
      <span className="truncate">{label}</span>
      {count === undefined ? null : (
        <span className={cx("font-normal", !selected && "text-ink-3")}>{count}</span>
      )}
    </>
  );
  const inner = "inline-flex h-full min-w-0 items-center gap-1.5 rounded-full ps-2.5";
  return (
    <span
      className={cx(
        "inline-flex h-chip max-w-full items-center rounded-full border text-12 font-medium whitespace-nowrap",
        selected ? "border-transparent bg-acc-wash text-acc forced-colors:border-[Highlight]" : "text-ink-2",
        !selected && (dashed ? "border-dashed border-line-2" : "border-line"),
        disabled && "opacity-45",
      )}
    >
      {onPress ? (
        <button
          type="button"
          disabled={disabled}
          {...(dashed ? {} : { "aria-pressed": selected })}
          onClick={onPress}
          className={cx(inner, "hover:not-disabled:opacity-80", !onRemove && "pe-2.5")}
        >
          {words}
        </button>
      ) : (
        <span className={cx(inner, !onRemove && "pe-2.5")}>{words}</span>
      )}
      {onRemove ? (
        <button
          type="button"
          aria-label={removeLabel ?? label}
          disabled={disabled}
          onClick={onRemove}
          className="inline-grid h-full min-w-chip shrink-0 place-items-center rounded-full hover:not-disabled:opacity-70 focus-visible:-outline-offset-2 focus-visible:shadow-none"
        >
          <Icon name="x" size={14} />
        </button>
      ) : null}
    </span>
  );
}
