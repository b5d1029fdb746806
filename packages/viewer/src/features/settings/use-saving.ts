import type { SaveStatus } from "@sonolens/ui-kit";
import { useRef, useState } from "react";
import { type SettingsChange, useSaveSettings } from "../../data/account/settings.ts";

export type Saving = ReturnType<typeof useSaving>;

/** Saves changes and reports the status; failed changes are kept until a retry. */
export function useSaving() {
  const send = useSaveSettings();
  // A counter, so that each change is rendered in the event of its click, even while an earlier one is being saved.
  const [underWay, setUnderWay] = useState(0);
  const [ended, setEnded] = useState<SaveStatus>("idle");
  const failed = useRef<SettingsChange>({});
  const save = async (patch: SettingsChange) => {
    setUnderWay((count) => count + 1);
    try {
      await send(patch);
    } catch {
      failed.current = { ...failed.current, ...patch };
    }
    setUnderWay((count) => count - 1);
    setEnded(Object.keys(failed.current).length > 0 ? "failed" : "saved");
  };
  return {
    status: underWay > 0 ? "saving" : ended,
    save: (patch: SettingsChange): void => {
      // A newer value replaces one that failed.
      for (const name of Object.keys(patch) as (keyof SettingsChange)[]) delete failed.current[name];
      void save(patch);
    },
    /** Retries a failed save. */
    retry(): void {
      const again = failed.current;
      failed.current = {};
      void save(again);
    },
  };
}
