import { cx } from "../lib/cx.ts";

/** At most two letters: the first of the first and of the last word, as people read them (not as bytes). */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = words[0] ?? "";
  const last = words.length > 1 ? (words.at(-1) ?? "") : "";
  return [first, last]
    .map((word) =>
      new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(word)[Symbol.iterator]().next(),
    )
    .map((step) => (step.done ? "" : step.value.segment.toLocaleUpperCase()))
    .join("");
}

export interface AvatarProps {
  name: string;
  /** CSS pixels. */
  size?: number;
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
