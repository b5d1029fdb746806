import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { useId } from "react";
import { Spinner } from "../feedback/Spinner.tsx";
import { Icon, type IconName } from "../icon/Icon.tsx";
import { cx } from "../lib/cx.ts";
import { type ButtonVariant, buttonClasses } from "./button-classes.ts";

export interface ButtonProps extends Omit<ComponentProps<"button">, "disabled" | "children"> {
  children: ReactNode;
  variant?: ButtonVariant;
  icon?: IconName;
  iconWeight?: "regular" | "fill";
  /** A caret at the end says that a menu opens. */
  caret?: boolean;
  /** Work is going on: the button keeps its size and its focus and takes no second press. */
  busy?: boolean;
  disabled?: boolean;
  /** Why it is disabled; shown beside the button. A disabled button can still be focused and read. */
  disabledReason?: string;
  /** Over the whole width of its container. */
  wide?: boolean;
  /** 44 px high whatever the density, for the one action of a screen. */
  large?: boolean;
}

/** A press that does something. Verbs on it: "Pair camera", never "OK". */
export function Button({
  children,
  variant = "outline",
  icon,
  iconWeight = "regular",
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
        cx(large ? "h-11 px-4 text-14" : "h-ctl px-3", wide && "w-full", className),
      )}
    >
      {busy ? <Spinner /> : icon ? <Icon name={icon} weight={iconWeight} /> : null}
      <span className="truncate">{children}</span>
      {caret ? <Icon name="caret-down" size={15} /> : null}
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
