import { distanceFromMeters, formatDistance, type Settings, validateDistance } from "@sonolens/domain";
import { useState } from "react";
import { useSavedInput } from "../../data/drafts/use-saved-input.ts";
import { snapshotFields } from "../../data/snapshots/snapshot-fields.ts";
import { fieldSaver, useUndoableEdit } from "../../data/snapshots/undo.ts";
import { useChangeLog } from "../../data/snapshots/use-change-log.ts";
import type { SnapshotDetail } from "../../data/types.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { knownFocus } from "../../lib/ui/known-focus.ts";
import { InputsSection } from "./InputsSection.tsx";

export interface InputsProps {
  readonly snapshot: SnapshotDetail;
  readonly settings: Settings;
  /** Why the user may not edit it. */
  readonly refusal: string | undefined;
  /** Refocuses the sound map at a distance, meters. */
  readonly refocusAt: (meters: number) => void;
}

/** The distance of a snapshot, which its analysis depends on. */
export function Inputs({ snapshot, settings, refusal, refocusAt }: InputsProps) {
  const saveAs = fieldSaver(useUndoableEdit(), snapshot);
  const { t, locale } = useWords();
  const [isOpen, setOpen] = useState(false);
  const { source_distance, created_date } = snapshot;
  const unit = settings.source_distance_unit;
  const distance = useSavedInput<number | null>({
    place: `${snapshot.id}:distance`,
    stored: source_distance,
    toShown: (meters) => (meters === null ? null : distanceFromMeters(meters, unit)),
    validate: (typed) => validateDistance(typed, { unit }),
    save: saveAs(snapshotFields.distance),
  });
  const log = useChangeLog(snapshot, { enabled: isOpen, stored: { distance: source_distance } });
  const text = (meters: unknown) =>
    typeof meters === "number" ? formatDistance(meters, unit, locale) : t("snapshot:notSet");
  const recorded = log.recorded("distance");
  const current = distance.current ?? null;
  const readOnly = refusal !== undefined;
  return (
    <InputsSection
      model={{
        ...{ distance, unit, readOnly, isOpen },
        summary: current === null ? t("snapshot:distanceNotSet") : text(current),
        recorded:
          typeof recorded === "number"
            ? {
                text: text(recorded),
                isSame: current === recorded,
                onReset: readOnly ? undefined : () => distance.restore(recorded),
              }
            : undefined,
        focus: knownFocus(snapshot, current, refocusAt, { unit, locale }),
        history: log.changes && {
          changes: log.changes,
          isComplete: log.isComplete,
          takenAt: created_date,
          nowMs: log.nowMs,
          inputs: {
            distance: {
              label: t("snapshot:distance"),
              text,
              restore: (value) => distance.restore(value as number | null),
            },
          },
        },
      }}
      actions={{ distance, setOpen }}
    />
  );
}
