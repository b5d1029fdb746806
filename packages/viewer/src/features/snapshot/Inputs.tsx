import { distanceFromMeters, validateDistance } from "@sonolens/domain";
import { useQuery } from "@tanstack/react-query";
import { settingsQueries } from "../../data/account/settings.ts";
import { useServices } from "../../data/services.ts";
import { useEditSnapshot } from "../../data/snapshots/edit-snapshot.ts";
import { snapshotEdits } from "../../data/snapshots/snapshot-edits.ts";
import type { SnapshotDetail } from "../../data/types.ts";
import { useSavedInput } from "../../lib/state/use-saved-input.ts";
import { InputsSection } from "./InputsSection.tsx";

export interface InputsProps {
  readonly snapshot: SnapshotDetail;
  /** Why the user may not edit it. */
  readonly refusal: string | undefined;
}

/** The distance of a snapshot, which its analysis depends on. */
export function Inputs({ snapshot, refusal }: InputsProps) {
  const edit = useEditSnapshot();
  const unit = useQuery(settingsQueries.mine(useServices())).data?.source_distance_unit ?? "METERS";
  const distance = useSavedInput({
    stored: snapshot.source_distance,
    toShown: (meters) => (meters === null ? null : distanceFromMeters(meters, unit)),
    validate: (typed) => validateDistance(typed, { unit }),
    save: (meters) => edit(snapshotEdits.distance(snapshot.id, meters)),
  });
  return <InputsSection model={{ distance, unit, refusal }} actions={{ distance }} />;
}
