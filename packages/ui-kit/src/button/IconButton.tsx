import type { ComponentProps } from "react";
import { Spinner } from "../feedback/Spinner.tsx";
import { Icon } from "../icon/Icon.tsx";
import type { IconShape } from "../icon/icon-shape.ts";
import { cx } from "../lib/cx.ts";
import { Tooltip } from "../tooltip/Tooltip.tsx";
import { type ButtonVariant, buttonClasses } from "./button-classes.ts";

export interface IconButtonProps extends Omit<ComponentProps<"button">, "disabled" | "children"> {
  /** Called when it is pressed, unless it is disabled or busy. */
  onClick?: ComponentProps<"button">["onClick"];
  /** Its icon; `label` is the text. */
  icon: IconShape;
  /** Its accessible name, and the tooltip's text. */
  label: string;
  /** `primary` for the one main action, `quiet` beside content, `danger` for what cannot be undone. */
  variant?: ButtonVariant;
  /** A shortcut key for the same action, shown in the tooltip. */
  shortcut?: string;
  /** Where the label is shown. */
  tooltipSide?: "top" | "right" | "bottom" | "left";
  /** A spinner in place of the icon; presses do nothing. */
  busy?: boolean;
  /** It remains focusable, shows why, and does nothing. */
  disabled?: boolean;
  /** Why it is disabled; added to the tooltip. */
  disabledReason?: string;
}

/**
 * A button with only an icon. Its label is in the tooltip and the accessible name. Accepts all other `<button>`
 * attributes.
 */
export function IconButton({
  icon,
  label,
  variant = "quiet",
  shortcut,
  tooltipSide = "bottom",
  busy = false,
  disabled = false,
  disabledReason,
  className,
  onClick,
  type = "button",
  ...rest
}: IconButtonProps) {
  const off = disabled || busy;
  const hint = disabled && disabledReason ? `${label}. ${disabledReason}` : label;
  return (
    <Tooltip text={hint} side={tooltipSide} {...(shortcut ? { shortcut } : {})}>
      <button
        {...rest}
        type={type}
        aria-label={label}
        aria-disabled={off || undefined}
        aria-busy={busy || undefined}
        {...(shortcut ? { "aria-keyshortcuts": shortcut } : {})}
        onClick={(event) => (off ? event.preventDefault() : onClick?.(event))}
        className={buttonClasses(variant, disabled, cx("size-ctl shrink-0", className))}
      >
        {busy ? <Spinner /> : <Icon icon={icon} />}
      </button>
    </Tooltip>
  );
}
