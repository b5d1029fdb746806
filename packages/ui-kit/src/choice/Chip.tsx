import { xIcon } from "../generated/icons/x.ts";
import { Icon } from "../icon/Icon.tsx";
import { type FillableIconShape, filled } from "../icon/icon-shape.ts";
import { cx } from "../lib/cx.ts";
import { useUiWords } from "../provider/use-ui-words.ts";

export interface ChipProps {
  /** One word or a few. */
  label: string;
  /** The count as text. */
  count?: string;
  /** Before the label. */
  icon?: FillableIconShape;
  /** Selected: tinted with the accent color. */
  selected?: boolean;
  /** Dashed border: adds something. */
  dashed?: boolean;
  /** Makes the label a button. */
  onPress?: () => void;
  /** Shows a remove button. */
  onRemove?: () => void;
  /** Label of the remove button: "Remove filter Hall B". Default: the shared text with the label. */
  removeLabel?: string;
  /** Whether it is disabled. It remains focusable, so that it can be read. */
  disabled?: boolean;
}

/** A pill: a filter, a choice, or something removable. */
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
  const { remove } = useUiWords();
  const words = (
    <>
      {icon ? <Icon icon={selected ? filled(icon) : icon} size={15} /> : null}
      <span className="truncate">{label}</span>
      {count === undefined ? null : (
        <span className={cx("font-normal", !selected && "text-ink-3")}>{count}</span>
      )}
    </>
  );
  // Opacity on the whole element would fade the focus ring too.
  const faded = disabled && "*:opacity-45 forced-colors:text-[GrayText]";
  // Over the border, so that all of a chip under a finger is its button.
  const inner = "-my-px inline-flex h-[calc(100%+2px)] min-w-0 items-center gap-1.5 rounded-full ps-2.5";
  return (
    <span
      className={cx(
        "inline-flex h-chip max-w-full items-center rounded-full border text-12 font-medium whitespace-nowrap",
        selected ? "border-transparent bg-acc-wash text-acc forced-colors:border-[Highlight]" : "text-ink-2",
        !selected && (dashed ? "border-dashed border-line-2" : "border-line"),
      )}
    >
      {onPress ? (
        <button
          type="button"
          aria-disabled={disabled || undefined}
          {...(dashed ? {} : { "aria-pressed": selected })}
          onClick={() => !disabled && onPress()}
          className={cx(inner, faded, "hover:not-aria-disabled:opacity-80", !onRemove && "pe-2.5")}
        >
          {words}
        </button>
      ) : (
        <span className={cx(inner, faded, !onRemove && "pe-2.5")}>{words}</span>
      )}
      {onRemove ? (
        <button
          type="button"
          aria-label={removeLabel ?? remove(label)}
          aria-disabled={disabled || undefined}
          onClick={() => !disabled && onRemove()}
          className={cx(
            faded,
            "inline-grid h-full min-w-chip shrink-0 place-items-center rounded-full hover:not-aria-disabled:opacity-70 focus-visible:-outline-offset-2 focus-visible:shadow-none",
          )}
        >
          <Icon icon={xIcon} size={14} />
        </button>
      ) : null}
    </span>
  );
}
