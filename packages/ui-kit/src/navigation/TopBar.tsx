import type { ReactNode } from "react";
import { cx } from "../lib/cx.ts";

export interface TopBarProps {
  /** The page's heading. */
  title: string;
  /** Before the title: a way back, a mark. */
  start?: ReactNode;
  /** Straight after the title: what kind it is, its number. */
  beside?: ReactNode;
  /** In the middle: search. */
  children?: ReactNode;
  /** Actions at the end. */
  end?: ReactNode;
  /** A hairline below. */
  line?: boolean;
  /** Smaller title, on the detail. */
  compact?: boolean;
}

/** One bar per page. The title gives way before the actions do. */
export function TopBar({ title, start, beside, children, end, line = false, compact = false }: TopBarProps) {
  return (
    <header
      className={cx(
        "flex min-h-13 items-center gap-3 bg-ground px-4 py-2 md:px-6",
        line && "border-b border-line",
      )}
    >
      {start}
      <h1
        title={title}
        className={cx("min-w-0 shrink truncate font-semibold text-ink", compact ? "text-16" : "text-20")}
      >
        <bdi>{title}</bdi>
      </h1>
      {beside ? (
        <div className="flex min-w-0 shrink items-center gap-2.5 text-13 text-ink-2 max-sm:hidden">
          {beside}
        </div>
      ) : null}
      <div className="flex min-w-0 flex-1 items-center">{children}</div>
      {end ? <div className="flex shrink-0 items-center gap-1.5">{end}</div> : null}
    </header>
  );
}
