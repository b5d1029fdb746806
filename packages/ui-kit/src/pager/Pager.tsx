import { type MouseEvent, useState } from "react";
import { buttonClasses } from "../button/button-classes.ts";
import { SelectField } from "../fields/SelectField.tsx";
import { caretDoubleLeftIcon } from "../generated/icons/caret-double-left.ts";
import { caretDoubleRightIcon } from "../generated/icons/caret-double-right.ts";
import { caretLeftIcon } from "../generated/icons/caret-left.ts";
import { caretRightIcon } from "../generated/icons/caret-right.ts";
import { Icon } from "../icon/Icon.tsx";
import type { IconShape } from "../icon/icon-shape.ts";
import { cx } from "../lib/cx.ts";
import type { PagerWords } from "../provider/ui-words.ts";
import { useWordsOf } from "../provider/use-ui-words.ts";
import { Tooltip } from "../tooltip/Tooltip.tsx";
import { pagesToShow } from "./pages-to-show.ts";

export interface PagerProps {
  /** From 1. (The gallery's URL counts from 0; its screen converts.) */
  page: number;
  /** At least 1. */
  pageCount: number;
  /** Called with the requested page, from 1. */
  onPageChange: (page: number) => void;
  /** Makes the pages links, so that one can be opened in a new tab. */
  hrefFor?: (page: number) => string;
  /** Overrides of the shared texts. */
  words?: Partial<PagerWords>;
  /** "81–100 of 1 284". */
  range?: string;
  /** The page size and its options. */
  pageSize?: {
    readonly label: string;
    readonly value: number;
    readonly sizes: readonly number[];
    readonly onValueChange: (size: number) => void;
  };
  /** Disabled while a page is loading; the layout remains. */
  busy?: boolean;
  /** For layout (width, margin), not for appearance. */
  className?: string;
}

/** The range to announce after a page change; a change of the list's length is announced by its cause. */
function useAnnouncedRange(page: number, range = ""): string {
  const [known, setKnown] = useState({ page, range, announced: "" });
  // The range of a new page may arrive later than its number.
  if (known.range !== range)
    setKnown({ page, range, announced: known.page === page ? known.announced : range });
  return known.announced;
}

/** Navigates the pages of a long list. */
export function Pager(props: PagerProps) {
  const { page, pageCount, range, pageSize, busy = false, className } = props;
  const words = useWordsOf("pager", props.words);
  const { number } = words;
  const announced = useAnnouncedRange(page, range);
  const atStart = page <= 1;
  const atEnd = page >= pageCount;
  return (
    <nav
      aria-label={words.label}
      aria-busy={busy || undefined}
      className={cx("@container text-13 text-ink-2", className)}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {range ? <p className="text-ink-3">{range}</p> : null}
        <span role="status" className="sr-only">
          {announced}
        </span>
        <ul className="flex items-center gap-1 @max-[560px]:ms-auto">
          <Arrow {...props} to={1} off={atStart} icon={caretDoubleLeftIcon} label={words.first} />
          <Arrow {...props} to={page - 1} off={atStart} icon={caretLeftIcon} label={words.previous} />
          {pagesToShow(page, pageCount).map((entry) => (
            <li key={entry} className="@max-[560px]:hidden">
              {typeof entry === "string" ? (
                <span aria-hidden="true" className="inline-grid size-ctl place-items-center text-ink-3">
                  …
                </span>
              ) : (
                <Press
                  {...props}
                  to={entry}
                  label={words.page(entry)}
                  current={entry === page}
                  className={cx(
                    "h-ctl min-w-ctl px-1.5",
                    entry === page && "bg-acc-wash! text-acc! forced-colors:border-[Highlight]",
                  )}
                >
                  {number(entry)}
                </Press>
              )}
            </li>
          ))}
          <li className="hidden px-2 text-ink @max-[560px]:block">{words.pageOf(page, pageCount)}</li>
          <Arrow {...props} to={page + 1} off={atEnd} icon={caretRightIcon} label={words.next} />
          <Arrow {...props} to={pageCount} off={atEnd} icon={caretDoubleRightIcon} label={words.last} />
        </ul>
        {pageSize ? (
          <SelectField
            label={pageSize.label}
            value={String(pageSize.value)}
            onValueChange={(value) => pageSize.onValueChange(Number(value))}
            options={pageSize.sizes.map((size) => ({ value: String(size), label: number(size) }))}
            className="flex items-center gap-2 [&>:first-child]:mb-0 [&>:nth-child(2)]:w-20"
          />
        ) : null}
      </div>
    </nav>
  );
}

interface PressProps extends PagerProps {
  to: number;
  label: string;
  off?: boolean;
  current?: boolean;
  children: React.ReactNode;
}

function Press({
  to,
  label,
  off,
  current,
  children,
  busy,
  hrefFor,
  onPageChange,
  page,
  className,
}: PressProps) {
  const press = (event: MouseEvent) => {
    if (hrefFor && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
    event.preventDefault();
    if (!off && !busy && to !== page) onPageChange(to);
  };
  const shared = {
    "aria-label": label,
    "aria-current": current ? ("page" as const) : undefined,
    "aria-disabled": off || busy || undefined,
    onClick: press,
    className: buttonClasses("quiet", off ?? false, className),
  };
  // A link without a target is not a link: at the ends there are disabled buttons.
  return hrefFor && !off ? (
    <a href={hrefFor(to)} {...shared}>
      {children}
    </a>
  ) : (
    <button type="button" {...shared}>
      {children}
    </button>
  );
}

function Arrow({ icon, ...props }: Omit<PressProps, "children"> & { icon: IconShape }) {
  return (
    <li>
      <Tooltip text={props.label}>
        <span className="inline-flex">
          <Press {...props} className="size-ctl shrink-0">
            <Icon icon={icon} size={16} />
          </Press>
        </span>
      </Tooltip>
    </li>
  );
}
