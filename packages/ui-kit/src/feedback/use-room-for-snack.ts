import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/** Makes room for a message, clear of the control that was pressed last. */
export function useRoomForSnack(region: RefObject<HTMLElement | null>, snackId: number | undefined): void {
  // Weak: a screen that was left must not stay in memory until the next press.
  const pressed = useRef<WeakRef<EventTarget>>(null);
  useEffect(() => {
    const note = ({ target }: Event) => {
      pressed.current = target && new WeakRef(target);
    };
    window.addEventListener("pointerdown", note, true);
    return () => window.removeEventListener("pointerdown", note, true);
  }, []);
  useLayoutEffect(() => {
    if (snackId === undefined) return;
    const going = new AbortController();
    // Fetched with the first message: without it a message may cover the end of the page.
    import("./make-room.ts").then(
      ({ makeRoom }) =>
        region.current && makeRoom(region.current, pressed.current?.deref() ?? null, going.signal),
      () => undefined,
    );
    return () => going.abort();
  }, [region, snackId]);
}
