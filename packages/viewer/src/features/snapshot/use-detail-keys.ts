import { useEffect, useRef } from "react";

export interface DetailKeys {
  readonly previous: () => void;
  readonly next: () => void;
  readonly toggleStar: () => void;
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
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target?.closest("input, textarea, select, [role=menu], [role=dialog]")) return;
      const { previous, next, toggleStar, togglePlaying, step } = keysRef.current;
      const frames = event.shiftKey ? 10 : 1;
      if (event.key === "j") next();
      else if (event.key === "k") previous();
      else if (event.key === "s") toggleStar();
      else if (event.key === " " && !target?.closest("button, a")) togglePlaying();
      else if (event.key === "ArrowLeft" && !target?.closest("[role=radiogroup]")) step(-frames);
      else if (event.key === "ArrowRight" && !target?.closest("[role=radiogroup]")) step(frames);
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
