import { useEffect, useRef } from "react";

/** Runs work once, after the component is first shown. */
export function useOnce(work: () => void): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    work();
  });
}
