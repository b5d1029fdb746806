import { cx } from "../lib/cx.ts";

export type ButtonVariant = "outline" | "primary" | "quiet" | "danger";

const base =
  "inline-flex min-w-0 items-center justify-center gap-1.75 rounded-m border text-13 font-medium whitespace-nowrap select-none transition-[background-color,border-color,color,opacity]";

const look: Record<ButtonVariant, string> = {
  outline:
    "border-line bg-raised text-ink hover:not-aria-disabled:bg-hover active:not-aria-disabled:border-line-2",
  primary:
    "border-transparent bg-acc text-acc-ink hover:not-aria-disabled:opacity-90 active:not-aria-disabled:opacity-80",
  quiet:
    "border-transparent bg-transparent text-ink-2 hover:not-aria-disabled:bg-hover hover:not-aria-disabled:text-ink",
  danger: "border-transparent bg-transparent text-err hover:not-aria-disabled:bg-err-wash",
};

/** Each part is faded separately: opacity on the whole would fade the focus ring, which must remain visible. */
const fadedLook: Record<ButtonVariant, string> = {
  outline: "border-line/45 bg-raised/45 text-ink/45",
  primary: "border-transparent bg-acc/45 text-acc-ink",
  quiet: "border-transparent bg-transparent text-ink-2/45",
  danger: "border-transparent bg-transparent text-err/45",
};

/** Classes shared by buttons, links that look like buttons, and icon buttons. */
export function buttonClasses(variant: ButtonVariant, disabled: boolean, extra?: string): string {
  return cx(
    base,
    disabled ? fadedLook[variant] : look[variant],
    disabled && "forced-colors:text-[GrayText]",
    extra,
  );
}
