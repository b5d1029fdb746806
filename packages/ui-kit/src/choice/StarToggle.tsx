import { starIcon } from "../generated/icons/star.ts";
import { Icon } from "../icon/Icon.tsx";
import { filled } from "../icon/icon-shape.ts";
import { cx } from "../lib/cx.ts";
import { Tooltip } from "../tooltip/Tooltip.tsx";

export interface StarToggleProps {
  /** Stays the same whether on or off: "Star". The state is told by aria-pressed and by the filled glyph. */
  label: string;
  /** Whether it is starred. */
  pressed: boolean;
  /** Called when it is pressed. */
  onPressedChange: (pressed: boolean) => void;
  /** Over a picture: white with a dark edge. */
  onPicture?: boolean;
  /** It cannot be used now. */
  disabled?: boolean;
  /** Why it is disabled; it can be reached to be heard. */
  disabledReason?: string;
  /** The key that does the same, as it is shown. */
  shortcut?: string;
  /** For its place in a layout (width, margin), not for its look. */
  className?: string;
}

/** Marks what one wants to find again. */
export function StarToggle({
  label,
  pressed,
  onPressedChange,
  onPicture = false,
  disabled = false,
  disabledReason,
  shortcut,
  className,
}: StarToggleProps) {
  return (
    <Tooltip
      text={disabled && disabledReason ? `${label}. ${disabledReason}` : label}
      {...(shortcut ? { shortcut } : {})}
    >
      <button
        type="button"
        aria-label={label}
        aria-pressed={pressed}
        aria-disabled={disabled || undefined}
        {...(shortcut ? { "aria-keyshortcuts": shortcut } : {})}
        onClick={() => {
          if (!disabled) onPressedChange(!pressed);
        }}
        className={cx(
          "inline-grid size-ctl shrink-0 place-items-center rounded-m transition-colors",
          // Opacity would fade the focus ring too.
          disabled && "[&>svg]:opacity-45",
          onPicture
            ? "text-white drop-shadow-[0_0_2px_rgb(0_0_0/.9)] focus-visible:outline-white"
            : cx("hover:not-aria-disabled:bg-hover", pressed ? "text-ink" : "text-ink-2"),
          className,
        )}
      >
        <Icon icon={pressed ? filled(starIcon) : starIcon} />
      </button>
    </Tooltip>
  );
}
