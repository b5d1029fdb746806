import { useEffect, useRef } from "react";
import { shortcutOf } from "../../lib/state/shortcuts.ts";
import { snapshotShortcuts } from "./shortcuts.ts";

export interface DetailKeys {
  readonly previous: () => void;
  readonly next: () => void;
  readonly togglePlaying: () => void;
  /** Frames to move, backwards below 0. */
  readonly step: (frames: number) => void;
}

/** Keys of the screen, wherever the focus is, but where something is typed or the key has its own use. */
export function useDetailKeys(keys: DetailKeys): void {
  const keysRef = useRef(keys);
  useEffect(() => {
    keysRef.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target instanceof HTMLElement ? event.target : undefined;
      const action = shortcutOf(snapshotShortcuts, event);
      if (event.defaultPrevented || !action) return;
      if (target?.closest("input, textarea, select, [role=menu], [role=dialog]")) return;
      const { previous, next, togglePlaying, step } = keysRef.current;
      const frames = event.shiftKey ? 10 : 1;
      if (action === "next") next();
      else if (action === "previous") previous();
      else if (action === "play" && !target?.closest("button, a")) togglePlaying();
      else if (action === "back" && !target?.closest("[role=radiogroup]")) step(-frames);
      else if (action === "forward" && !target?.closest("[role=radiogroup]")) step(frames);
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
