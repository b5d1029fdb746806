import { cx } from "../lib/cx.ts";
import { initialsOf } from "./initials.ts";

export interface AvatarProps {
  /** Of the person; the initials come from it. */
  name: string;
  /** CSS pixels. */
  size?: number;
  /** For its place in a layout (width, margin), not for its look. */
  className?: string;
}

/** Who it is, by initials. The name stands beside it; alone it needs a label on what holds it. */
export function Avatar({ name, size = 20, className }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      style={{ width: size, height: size, fontSize: Math.max(9, Math.round(size * 0.42)) }}
      className={cx(
        "inline-grid shrink-0 place-items-center rounded-full bg-inv font-semibold text-inv-ink forced-colors:border",
        className,
      )}
    >
      {initialsOf(name)}
    </span>
  );
}
