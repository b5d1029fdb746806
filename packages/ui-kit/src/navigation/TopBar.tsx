import type { ReactNode } from "react";
import { cx } from "../lib/cx.ts";
import { type TopBarSearch, useBarSearch } from "./use-bar-search.tsx";

export interface TopBarProps {
  /** The page's heading. */
  title: string;
  /** Before the title: a back button, a mark. A button's icon is aligned with the start of the page's text. */
  start?: ReactNode;
  /** After the title: its kind, its number. */
  beside?: ReactNode;
  /** In the middle if there is room; on a phone an icon that opens the search field over the bar. */
  search?: TopBarSearch;
  /** In the middle at any width: it shrinks before the title and the actions. */
  children?: ReactNode;
  /** Actions at the end. */
  end?: ReactNode;
  /** A hairline below. */
  line?: boolean;
  /** A smaller title, for the detail page. */
  compact?: boolean;
}

/** One bar per page. The title shrinks before the actions do. */
export function TopBar(props: TopBarProps) {
  const { title, start, beside, search, children, end, line = false, compact = false } = props;
  const { opener, box, covered } = useBarSearch(search);
  return (
    <header
      className={cx(
        // The same height with and without later actions. Beside a notch there is room for the first icon's square.
        "@container relative flex min-h-[max(52px,calc(var(--h-ctl)+16px))] items-center gap-3 bg-ground pt-[max(8px,env(safe-area-inset-top))] pb-2",
        "pr-[max(16px,calc(env(safe-area-inset-right)+12px))] pl-[max(16px,calc(env(safe-area-inset-left)+12px))] md:pr-[max(24px,calc(env(safe-area-inset-right)+12px))] md:pl-[max(24px,calc(env(safe-area-inset-left)+12px))]",
        line && "border-b border-line",
      )}
    >
      {start ? (
        <div
          className={cx(
            "flex shrink-0 items-center gap-1.5 [&>button:first-child]:-ms-[calc((var(--h-ctl)-var(--icon))/2)]",
            covered,
          )}
        >
          {start}
        </div>
      ) : null}
      <h1
        title={title}
        className={cx(
          "min-w-0 shrink truncate font-semibold text-ink",
          compact ? "text-16" : "text-20",
          covered,
        )}
      >
        <bdi>{title}</bdi>
      </h1>
      {beside ? (
        <div
          className={cx("flex min-w-0 shrink items-center gap-2.5 text-13 text-ink-2 max-sm:hidden", covered)}
        >
          {beside}
        </div>
      ) : null}
      {box}
      <div className={cx("flex min-w-0 flex-1 items-center", covered)}>{children}</div>
      {opener || end ? (
        <div className={cx("flex shrink-0 items-center gap-1.5", covered)}>
          {opener}
          {end}
        </div>
      ) : null}
    </header>
  );
}
