import { cx } from "../lib/cx.ts";

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

const firstLetter = (word: string): string => {
  for (const { segment } of graphemes.segment(word)) return segment.toLocaleUpperCase();
  return "";
};

/** At most two letters: the first of the first and of the last word, by grapheme, not by byte. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words[0] ?? "", words.length > 1 ? (words.at(-1) ?? "") : ""].map(firstLetter).join("");
}

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
