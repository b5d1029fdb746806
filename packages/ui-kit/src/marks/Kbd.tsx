import type { ReactNode } from "react";
import { cx } from "../lib/cx.ts";

export interface KbdProps {
  /** One key. */
  children: ReactNode;
  /** On an inverse surface: tooltip, selection bar. */
  onInverse?: boolean;
}

/** A keyboard key. */
export function Kbd({ children, onInverse = false }: KbdProps) {
  return (
    <kbd
      className={cx(
        "inline-block rounded-s border px-1.25 font-sans text-[11px]/4 font-medium",
        onInverse ? "border-inv-line text-inv-ink-2" : "border-line text-ink-3",
      )}
    >
      {children}
    </kbd>
  );
}
