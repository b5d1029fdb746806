import { droppedFiles } from "@sonolens/ui-kit";
import { useEffect, useRef, useState } from "react";
import type { Chosen } from "./import-queue.ts";

const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;

/**
 * Takes files, and folders with their contents, that are dropped anywhere in the window, unless `isBehind` returns that
 * a dialog about something else is in front. Returns whether files are dragged over the window.
 */
export function useWindowDrop(onDrop: (chosen: Chosen<File>) => void, isBehind: () => boolean): boolean {
  const [isOver, setIsOver] = useState(false);
  const latest = useRef({ onDrop, isBehind });
  latest.current = { onDrop, isBehind };
  useEffect(() => {
    const enter = (event: DragEvent) => {
      // An area in front of the page handles files itself.
      if (holdsFiles(event)) setIsOver(!event.defaultPrevented && !latest.current.isBehind());
    };
    const leave = (event: DragEvent) => {
      // Another element of the page has its own `dragenter`.
      if (event.relatedTarget === null) setIsOver(false);
    };
    // No `mousemove` comes during a drag, so the drag has ended, even if no event reported that.
    const move = () => setIsOver(false);
    const over = (event: DragEvent) => {
      if (event.defaultPrevented || !holdsFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = latest.current.isBehind() ? "none" : "copy";
    };
    const drop = (event: DragEvent) => {
      setIsOver(false);
      if (event.defaultPrevented || !event.dataTransfer || !holdsFiles(event)) return;
      event.preventDefault();
      if (!latest.current.isBehind())
        void droppedFiles(event.dataTransfer).then((chosen) => latest.current.onDrop(chosen));
    };
    const listeners = { dragenter: enter, dragleave: leave, dragover: over, drop, mousemove: move };
    for (const [type, listener] of Object.entries(listeners))
      window.addEventListener(type, listener as (event: Event) => void);
    return () => {
      for (const [type, listener] of Object.entries(listeners))
        window.removeEventListener(type, listener as (event: Event) => void);
    };
  }, []);
  return isOver;
}
