import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { IconButton } from "../button/IconButton.tsx";
import { arrowLeftIcon } from "../generated/icons/arrow-left.ts";
import { magnifyingGlassIcon } from "../generated/icons/magnifying-glass.ts";
import { cx } from "../lib/cx.ts";
import { useUiWords } from "../provider/use-ui-words.ts";

export interface TopBarSearch {
  /** The search field: a `TextField`. */
  readonly field: ReactNode;
  /** A search is active: on a phone the field then stays over the bar, so that no list is filtered invisibly. */
  readonly active: boolean;
  /** Called when a phone's search is closed by Escape or the arrow: clear the search. */
  readonly onClear: () => void;
  /** Label of the icon: "Search labels". */
  readonly openLabel: string;
  /** Label of the arrow, in place of the shared "Close". */
  readonly closeLabel?: string;
}

/**
 * The two forms of a bar's search: a field in the middle, and, in a bar below 600 px, an icon that opens it over the
 * bar.
 */
export function useBarSearch(search: TopBarSearch | undefined) {
  const { close } = useUiWords();
  const active = search?.active ?? false;
  const [open, setOpen] = useState(active);
  const [wasActive, setWasActive] = useState(active);
  if (active !== wasActive) {
    setWasActive(active);
    if (active) setOpen(true);
  }
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const moveFocus = useRef(false);
  useLayoutEffect(() => {
    if (!moveFocus.current) return;
    moveFocus.current = false;
    if (open) box.current?.querySelector("input")?.focus();
    else opener.current?.focus();
  }, [open]);
  if (!search) return { opener: null, box: null, covered: "" };

  const show = (next: boolean) => {
    moveFocus.current = true;
    setOpen(next);
    if (!next) search.onClear();
  };
  const isOverBar = () => box.current !== null && getComputedStyle(box.current).position === "absolute";
  const leave = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.nativeEvent.isComposing || !isOverBar()) return;
    event.preventDefault();
    event.stopPropagation();
    show(false);
  };
  return {
    /** Class of everything that the open field covers: hidden elements cannot be focused. */
    covered: open ? "@max-[600px]:invisible" : "",
    opener: (
      <span className="hidden @max-[600px]:inline-flex">
        <IconButton
          ref={opener}
          icon={magnifyingGlassIcon}
          label={search.openLabel}
          aria-expanded={open}
          onClick={() => show(true)}
        />
      </span>
    ),
    box: (
      // biome-ignore lint/a11y/noStaticElementInteractions: Escape in the box leaves it
      <div
        ref={box}
        onKeyDown={leave}
        className={cx(
          "ms-2 flex w-80 min-w-40 shrink items-center gap-1 @max-[600px]:ms-0",
          open
            ? "@max-[600px]:absolute @max-[600px]:inset-0 @max-[600px]:z-10 @max-[600px]:w-auto @max-[600px]:bg-ground @max-[600px]:pt-[env(safe-area-inset-top)] @max-[600px]:pr-[max(16px,calc(env(safe-area-inset-right)+12px))] @max-[600px]:pl-[max(16px,calc(env(safe-area-inset-left)+12px))]"
            : "@max-[600px]:hidden",
        )}
      >
        <span className="hidden shrink-0 -ms-[calc((var(--h-ctl)-var(--icon))/2)] @max-[600px]:inline-flex">
          <IconButton icon={arrowLeftIcon} label={search.closeLabel ?? close} onClick={() => show(false)} />
        </span>
        <div className="min-w-0 flex-1">{search.field}</div>
      </div>
    ),
  };
}
