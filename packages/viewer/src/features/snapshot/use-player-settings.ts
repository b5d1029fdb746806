import { defaultBrightness } from "@sonolens/heatmap-renderer";
import { useAtom } from "jotai";
import { useRefusal } from "../../data/account/account.ts";
import { useStartEdit } from "../../data/snapshots/edit-snapshot.ts";
import { snapshotEdits } from "../../data/snapshots/snapshot-edits.ts";
import type { SnapshotDetail, SnapshotRecord } from "../../data/types.ts";
import { defaultDynamicRangeDb } from "../../lib/picture/picture-defaults.ts";
import { useDebounced } from "../../lib/state/use-debounced.ts";
import type { ScreenAtoms } from "./screen-atoms.ts";

/** Times after the last change until a slider is saved (HMP-03, HMP-05). */
const dynamicRangeDelayMs = 1000;
const brightnessDelayMs = 150;

export interface PlayerSettings {
  readonly dynamicRangeDb: number;
  readonly brightness: number;
  readonly mode: "single" | "multi";
  readonly setDynamicRangeDb: (rangeDb: number) => void;
  readonly setBrightness: (brightness: number) => void;
  readonly setMode: (mode: "single" | "multi") => void;
}

/** How the heat map is shown: seen at once, saved for those who may, and kept on the screen for those who may not. */
export function usePlayerSettings(
  id: string,
  record: SnapshotDetail | SnapshotRecord | undefined,
  atoms: ScreenAtoms,
): PlayerSettings {
  const [rangeDb, setRangeDb] = useAtom(atoms.dynamicRangeDb);
  const [brightness, setBrightness] = useAtom(atoms.brightness);
  const [mode, setMode] = useAtom(atoms.mode);
  const [again, setAgain] = useAtom(atoms.refocused);
  const maySave = useRefusal("editSnapshotHeatmap") === undefined;
  const startEdit = useStartEdit();
  const save = (change: Parameters<typeof startEdit>[0]) => maySave && startEdit(change);
  const saveRange = useDebounced<number>(
    (value) => save(snapshotEdits.dynamicRange(id, value)),
    dynamicRangeDelayMs,
  );
  const saveBrightness = useDebounced<number>(
    (value) => save(snapshotEdits.brightness(id, value)),
    brightnessDelayMs,
  );
  const meta = record && "sources" in record ? record.meta : undefined;
  return {
    dynamicRangeDb: again?.dynamicRangeDb ?? rangeDb ?? record?.dynamicrange_lin ?? defaultDynamicRangeDb,
    brightness: brightness ?? meta?.picture_brightness ?? defaultBrightness,
    mode: mode ?? meta?.heatmap_mode ?? "multi",
    setDynamicRangeDb: (value) => {
      // What is not saved has a range that is not saved.
      if (again) return setAgain({ ...again, dynamicRangeDb: value });
      setRangeDb(value);
      saveRange(value);
    },
    setBrightness: (value) => {
      setBrightness(value);
      saveBrightness(value);
    },
    setMode: (value) => {
      setMode(value);
      save(snapshotEdits.mode(id, value));
    },
  };
}
