import type { SaveStatus } from "@sonolens/ui-kit";
import { useRef, useState } from "react";
import { type SettingsChange, useSaveSettings } from "../../data/settings.ts";

export interface Saving {
  readonly status: SaveStatus;
  readonly save: (patch: SettingsChange) => void;
  /** Sends again what could not be saved. */
  readonly retry: () => void;
}

/** Saves changes and tells how that goes; what failed is kept until it was sent again. */
export function useSaving(): Saving {
  const send = useSaveSettings();
  const [status, setStatus] = useState<SaveStatus>("idle");
  const failed = useRef<SettingsChange>({});
  const open = useRef(0);
  const save = async (patch: SettingsChange) => {
    open.current += 1;
    setStatus("saving");
    try {
      await send(patch);
    } catch {
      failed.current = { ...failed.current, ...patch };
    }
    open.current -= 1;
    if (open.current === 0) setStatus(Object.keys(failed.current).length > 0 ? "failed" : "saved");
  };
  return {
    status,
    save: (patch) => {
      // A newer value takes the place of one that failed.
      for (const name of Object.keys(patch) as (keyof SettingsChange)[]) delete failed.current[name];
      void save(patch);
    },
    retry() {
      const again = failed.current;
      failed.current = {};
      void save(again);
    },
  };
}
