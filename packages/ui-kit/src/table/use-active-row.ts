import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";

/** The row that has the focus or would get it by Tab; it follows its row when the order changes. */
export function useActiveRow(
  root: RefObject<HTMLElement | null>,
  count: number,
  keyAt: (index: number) => string,
) {
  const [wanted, setWanted] = useState<{ index: number; key: string | null }>({ index: 0, key: null });
  const [focused, setFocused] = useState(false);
  const pending = useRef(false);
  let active = Math.min(wanted.index, count - 1);
  if (active >= 0 && wanted.key !== null && keyAt(active) !== wanted.key)
    for (let index = 0; index < count; index += 1)
      if (keyAt(index) === wanted.key) {
        active = index;
        break;
      }
  const row = useCallback(
    (index: number) => root.current?.querySelector<HTMLElement>(`[data-row="${index}"]`) ?? null,
    [root],
  );

  useLayoutEffect(() => {
    if (!focused || active < 0) return;
    const key = keyAt(active);
    if (wanted.index !== active || wanted.key !== key) setWanted({ index: active, key });
    const lost = document.activeElement === document.body;
    if (!pending.current && !lost) return;
    const element = row(active);
    if (!element) return;
    pending.current = false;
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: "nearest" });
  });

  return {
    active,
    focused,
    row,
    /** Moves the focus; renders the row first if necessary. */
    focusRow: useCallback(
      (index: number) => {
        pending.current = true;
        setFocused(true);
        setWanted({ index, key: keyAt(index) });
      },
      [keyAt],
    ),
    /** The focus entered a row. */
    entered: (index: number) => {
      setFocused(true);
      setWanted({ index, key: keyAt(index) });
    },
    left: () => setFocused(false),
  };
}
