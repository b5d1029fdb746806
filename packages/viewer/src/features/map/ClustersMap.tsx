import type { LocationOfSnapshots } from "@sonolens/gallery";
import { LocationsMap } from "@sonolens/geo-map";
import { useDistanceUnit } from "../../data/account/settings.ts";
import { useMapWords } from "../../lib/format/use-map-words.ts";
import { useWords } from "../../lib/format/use-words.ts";
import "@sonolens/geo-map/styles.css";

export interface ClustersMapProps {
  readonly locations: readonly LocationOfSnapshots[];
  /** The location whose line has the focus or the pointer. */
  readonly pointedAt: string | undefined;
  /** The locations of the marker that has the focus or the pointer. */
  readonly onPoint: (ids: readonly string[]) => void;
  readonly onPick: (id: string) => void;
}

/** All locations on a map, clustered, each cluster with its number of snapshots. */
export function ClustersMap({ locations, pointedAt, onPoint, onPick }: ClustersMapProps) {
  const { t } = useWords();
  return (
    <LocationsMap
      words={useMapWords(useDistanceUnit())}
      label={t("location:mapOfLocations")}
      snapshots={locations}
      single
      listedBeside
      pointedAt={pointedAt}
      onPoint={onPoint}
      onChoose={([id]) => id !== undefined && onPick(id)}
    />
  );
}
