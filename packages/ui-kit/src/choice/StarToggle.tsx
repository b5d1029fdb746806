import { starIcon } from "../generated/icons/star.ts";
import { Icon } from "../icon/Icon.tsx";
import { filled } from "../icon/icon-shape.ts";
import { cx } from "../lib/cx.ts";
import { Tooltip } from "../tooltip/Tooltip.tsx";

export interface StarToggleProps {
  /** The same whether on or off: "Star". The state is conveyed by aria-pressed and the filled glyph. */
  label: string;
  /** Whether it is starred. */
  pressed: boolean;
  /** Called on press. */
  onPressedChange: (pressed: boolean) => void;
  /** On a picture: white with a dark edge. */
  onPicture?: boolean;
  /** Whether it is disabled. */
  disabled?: boolean;
  /** Why it is disabled; it remains focusable so that screen readers announce the reason. */
  disabledReason?: string;
  /** The shortcut key as displayed. */
  shortcut?: string;
  /** For layout (width, margin), not for appearance. */
  className?: string;
}

/** Marks an item to find it again. */
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
          // Opacity on the whole element would fade the focus ring too.
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
