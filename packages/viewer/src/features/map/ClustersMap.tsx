import type { LocationOfSnapshots } from "@sonolens/gallery";
import { PlacesMap } from "@sonolens/geo-map";
import { useMapWords } from "../../lib/format/use-map-words.ts";
import { useWords } from "../../lib/format/use-words.ts";
import "@sonolens/geo-map/styles.css";

export interface ClustersMapProps {
  readonly places: readonly LocationOfSnapshots[];
  /** The place whose line has the focus or the pointer. */
  readonly pointedAt: string | undefined;
  /** The places of the marker that has the focus or the pointer. */
  readonly onPoint: (ids: readonly string[]) => void;
  readonly onPick: (id: string) => void;
}

/** All places on a map, clustered, each cluster with its number of snapshots. */
export function ClustersMap({ places, pointedAt, onPoint, onPick }: ClustersMapProps) {
  const { t } = useWords();
  return (
    <PlacesMap
      words={useMapWords()}
      label={t("location:mapOfPlaces")}
      snapshots={places}
      single
      listedBeside
      pointedAt={pointedAt}
      onPoint={onPoint}
      onChoose={([id]) => id !== undefined && onPick(id)}
    />
  );
}
