import { droppedFiles } from "@sonolens/ui-kit";
import { useEffect, useRef, useState } from "react";
import type { Chosen } from "./import-queue.ts";

const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;

/**
 * Takes files, and folders with all in them, that are dropped anywhere in the window, unless `isBehind` says that a
 * dialog about something else stands in front. Answers whether some are held over it.
 */
export function useWindowDrop(onDrop: (chosen: Chosen<File>) => void, isBehind: () => boolean): boolean {
  const [isOver, setIsOver] = useState(false);
  const latest = useRef({ onDrop, isBehind });
  latest.current = { onDrop, isBehind };
  useEffect(() => {
    // Entering a child is told before leaving its parent: the depth says when the last one is left.
    let depth = 0;
    const step = (by: 1 | -1) => (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      depth = Math.max(0, depth + by);
      // An area in front of the page takes files for itself.
      if (by === 1) setIsOver(!event.defaultPrevented && !latest.current.isBehind());
      else if (depth === 0) setIsOver(false);
    };
    const over = (event: DragEvent) => {
      if (event.defaultPrevented || !holdsFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = latest.current.isBehind() ? "none" : "copy";
    };
    const drop = (event: DragEvent) => {
      depth = 0;
      setIsOver(false);
      if (event.defaultPrevented || !event.dataTransfer || !holdsFiles(event)) return;
      event.preventDefault();
      if (!latest.current.isBehind())
        void droppedFiles(event.dataTransfer).then((chosen) => latest.current.onDrop(chosen));
    };
    const [enter, leave] = [step(1), step(-1)];
    const listeners = { dragenter: enter, dragleave: leave, dragover: over, drop };
    for (const [type, listener] of Object.entries(listeners))
      window.addEventListener(type, listener as (event: Event) => void);
    return () => {
      for (const [type, listener] of Object.entries(listeners))
        window.removeEventListener(type, listener as (event: Event) => void);
    };
  }, []);
  return isOver;
}
