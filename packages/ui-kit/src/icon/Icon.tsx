import { iconPaths } from "../generated/icon-paths.ts";
import { cx } from "../lib/cx.ts";

/** Names of the Phosphor icons in the kit. */
export type IconName = keyof typeof iconPaths;

/** Every icon of the kit, in alphabetical order. */
export const iconNames = Object.keys(iconPaths) as IconName[];

/** Icons that point along the text and so turn round where text runs from right to left. */
const directional: ReadonlySet<IconName> = new Set([
  "arrow-left",
  "arrow-right",
  "arrow-u-up-left",
  "caret-double-left",
  "caret-double-right",
  "caret-left",
  "caret-right",
  "sign-in",
  "sign-out",
]);

export interface IconProps {
  /** One of `iconNames`, as Phosphor calls it. */
  name: IconName;
  /** `fill` says "on" or "active". */
  weight?: "regular" | "fill";
  /** Edge in CSS pixels; without it 18, on touch 22. */
  size?: number;
  /** Text alternative. Without it the icon is decoration, hidden from assistive technology. */
  label?: string;
  /** For its place in a layout (width, margin), not for its look. */
  className?: string;
}

/** One Phosphor icon as inline SVG in the colour of the text. */
export function Icon({ name, weight = "regular", size, label, className }: IconProps) {
  return (
    <svg
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      viewBox="0 0 256 256"
      fill="currentColor"
      className={cx(
        "block shrink-0",
        directional.has(name) && "rtl:-scale-x-100",
        !size && "size-icon",
        className,
      )}
      {...(size ? { width: size, height: size } : {})}
    >
      <path d={iconPaths[name][weight]} />
    </svg>
  );
}
