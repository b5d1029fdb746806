import type { RepairStatus } from "@sonolens/domain";
import { useEffect, useRef } from "react";
import { repairStatusOfKey } from "../../lib/state/shortcuts.ts";

const takesKeys =
  "input:not([type=radio], [type=checkbox], [type=range]), textarea, select, [role=menu], [role=dialog]";

/** The keys that set the repair state, wherever the focus is, except in fields. */
export function useRepairKeys(setStatus: (status: RepairStatus) => void): void {
  const latest = useRef(setStatus);
  useEffect(() => {
    latest.current = setStatus;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat) return;
      if (event.target instanceof Element && event.target.closest(takesKeys)) return;
      const status = repairStatusOfKey(event);
      if (status) latest.current(status);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
