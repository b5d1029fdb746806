import { cx } from "../lib/cx.ts";
import type { IconShape } from "./icon-shape.ts";

export interface IconProps {
  /** The icon, for example `starIcon`. Every Phosphor icon of the kit is exported under its name. */
  icon: IconShape;
  /** Edge length in CSS pixels; default 18, on touch 22. */
  size?: number;
  /** Text alternative. Without it the icon is decoration, hidden from assistive technology. */
  label?: string;
  /** For layout (width, margin), not for appearance. */
  className?: string;
}

/** One Phosphor icon as inline SVG in the text color. */
export function Icon({ icon, size, label, className }: IconProps) {
  return (
    <svg
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      viewBox="0 0 256 256"
      fill="currentColor"
      className={cx(
        "block shrink-0",
        icon.directional && "rtl:-scale-x-100",
        !size && "size-icon",
        className,
      )}
      {...(size ? { width: size, height: size } : {})}
    >
      <path d={icon.path} />
    </svg>
  );
}
