import { cx } from "../lib/cx.ts";
import type { IconShape } from "./icon-shape.ts";

export interface IconProps {
  /** The icon: `starIcon`, say. Every icon of Phosphor in the kit is exported under its name. */
  icon: IconShape;
  /** Edge in CSS pixels; without it 18, on touch 22. */
  size?: number;
  /** Text alternative. Without it the icon is decoration, hidden from assistive technology. */
  label?: string;
  /** For its place in a layout (width, margin), not for its look. */
  className?: string;
}

/** One Phosphor icon as inline SVG in the colour of the text. */
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
