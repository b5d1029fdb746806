import { LocationCard, type LocationCardProps } from "@sonolens/geo-map";
import { useDistanceUnit } from "../../data/account/settings.ts";
import { useMapWords } from "../../lib/format/use-map-words.ts";
import { useWords } from "../../lib/format/use-words.ts";
import "@sonolens/geo-map/styles.css";

export type MapCardProps = Pick<LocationCardProps, "position" | "editable" | "suggested" | "onMove">;

/** The map of one snapshot, in the language of the viewer. */
export function MapCard(props: MapCardProps) {
  const { t } = useWords();
  return (
    <LocationCard {...props} words={useMapWords(useDistanceUnit())} label={t("location:mapOfSnapshot")} />
  );
}
