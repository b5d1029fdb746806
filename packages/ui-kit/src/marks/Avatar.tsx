import { cx } from "../lib/cx.ts";
import { initialsOf } from "./initials.ts";

export interface AvatarProps {
  /** Of the person; the initials are derived from it. */
  name: string;
  /** CSS pixels. */
  size?: number;
  /** For layout (width, margin), not for appearance. */
  className?: string;
}

/** A person's initials. Show the name beside it; alone, its container needs a label. */
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
