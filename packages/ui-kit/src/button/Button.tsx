import { type ComponentProps, type MouseEvent, type ReactNode, useId } from "react";
import { Spinner } from "../feedback/Spinner.tsx";
import { caretDownIcon } from "../generated/icons/caret-down.ts";
import { Icon } from "../icon/Icon.tsx";
import type { IconShape } from "../icon/icon-shape.ts";
import { cx } from "../lib/cx.ts";
import { type ButtonVariant, buttonClasses } from "./button-classes.ts";

export interface ButtonProps extends Omit<ComponentProps<"button">, "disabled" | "children"> {
  /** Called when it is pressed, unless it is disabled or busy. */
  onClick?: ComponentProps<"button">["onClick"];
  /** A verb and its object. */
  children: ReactNode;
  /** `primary` for the one main action, `quiet` beside content, `danger` for what cannot be undone. */
  variant?: ButtonVariant;
  /** Before the label. */
  icon?: IconShape;
  /** A caret at the end indicates that a menu opens. */
  caret?: boolean;
  /** Work is in progress: the button keeps its size and focus and ignores further presses. */
  busy?: boolean;
  /** It remains focusable, shows why, and does nothing. */
  disabled?: boolean;
  /** Why it is disabled; shown beside the button. A disabled button can still be focused and read. */
  disabledReason?: string;
  /** Full width of its container. */
  wide?: boolean;
  /** 44 px high at any density, for the one action of a screen. */
  large?: boolean;
}

/** Starts an action. Label it with a verb: "Pair camera", never "OK". Accepts all other `<button>` attributes. */
export function Button({
  children,
  variant = "outline",
  icon,
  caret = false,
  busy = false,
  disabled = false,
  disabledReason,
  wide = false,
  large = false,
  className,
  onClick,
  type = "button",
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const off = disabled || busy;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (off) event.preventDefault();
    else onClick?.(event);
  };
  const button = (
    <button
      {...rest}
      type={type}
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      {...(disabled && disabledReason ? { "aria-describedby": reasonId } : {})}
      onClick={press}
      className={buttonClasses(
        variant,
        disabled,
        cx("py-1", large ? "min-h-11 px-4 text-14" : "min-h-ctl px-3", wide && "w-full", className),
      )}
    >
      {busy ? <Spinner /> : icon ? <Icon icon={icon} /> : null}
      {/* A label that does not fit on one line wraps; a truncated verb is unclear. */}
      <span className="line-clamp-2 min-w-0 wrap-break-word whitespace-normal hyphens-auto">{children}</span>
      {caret ? <Icon icon={caretDownIcon} size={15} /> : null}
    </button>
  );
  if (!disabled || !disabledReason) return button;
  return (
    <span className={cx("inline-flex flex-wrap items-center gap-2", wide && "w-full")}>
      {button}
      <span id={reasonId} className="text-12 text-ink-3">
        {disabledReason}
      </span>
    </span>
  );
}
