import { type RefObject, useEffect } from "react";

/** Beside the map on large screens, with its height and its own scrolling; below it on phones. */
export const listClasses = "relative min-w-0 text-13 md:max-h-125 md:overflow-y-auto md:pe-1";

export const lineClasses =
  "flex min-h-11 w-full min-w-0 flex-col justify-center gap-1 rounded-m px-2 py-2 text-start hover:bg-hover data-pinned:bg-acc-wash focus-visible:-outline-offset-2";

/** Handlers that report when a line has the focus or the pointer. */
export const pointing = (id: string, point: (id: string | undefined) => void) => ({
  onFocus: () => point(id),
  onBlur: () => point(undefined),
  onPointerEnter: () => point(id),
  onPointerLeave: () => point(undefined),
});

/** Scrolls the line of the active marker into view within its list. */
export function usePinnedLine(list: RefObject<HTMLElement | null>, [first]: readonly string[]): void {
  useEffect(() => {
    const box = list.current;
    if (first === undefined || !box || box.scrollHeight <= box.clientHeight) return;
    const line = box.querySelector<HTMLElement>(`[data-line="${first}"]`);
    if (!line) return;
    const [outer, inner] = [box.getBoundingClientRect(), line.getBoundingClientRect()];
    if (inner.top < outer.top) box.scrollTop -= outer.top - inner.top;
    else if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom;
  }, [list, first]);
}
