import { type RefObject, useEffect } from "react";

/** Beside the map on a desk, as high as it and with a scroll of its own; below it on a phone. */
export const listClasses = "relative min-w-0 text-13 md:max-h-125 md:overflow-y-auto md:pe-1";

export const lineClasses =
  "flex min-h-11 w-full min-w-0 flex-col justify-center gap-1 rounded-m px-2 py-2 text-start hover:bg-hover data-pinned:bg-acc-wash focus-visible:-outline-offset-2";

/** Tells when a line has the focus or the pointer. */
export const pointing = (id: string, point: (id: string | undefined) => void) => ({
  onFocus: () => point(id),
  onBlur: () => point(undefined),
  onPointerEnter: () => point(id),
  onPointerLeave: () => point(undefined),
});

/** Brings the line of the mark that is pointed at into view, in a list that scrolls by itself. */
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
