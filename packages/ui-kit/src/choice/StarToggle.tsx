import { Icon } from "../icon/Icon.tsx";
import { cx } from "../lib/cx.ts";
import { Tooltip } from "../tooltip/Tooltip.tsx";

export interface StarToggleProps {
  /** Stays the same whether on or off: "Star". The state is told by aria-pressed and by the filled glyph. */
  label: string;
  pressed: boolean;
  onPressedChange: (pressed: boolean) => void;
  /** Over a picture: white with a dark edge. */
  onPicture?: boolean;
  disabled?: boolean;
  disabledReason?: string;
  shortcut?: string;
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
          onPicture
            ? "text-white drop-shadow-[0_0_2px_rgb(0_0_0/.9)] focus-visible:outline-white"
            : cx("hover:not-aria-disabled:bg-hover", pressed ? "text-ink" : "text-ink-2"),
          disabled && !onPicture && "opacity-45",
          className,
        )}
      >
        <Icon name="star" weight={pressed ? "fill" : "regular"} />
      </button>
    </Tooltip>
  );
}
