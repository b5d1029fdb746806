import type { DistanceUnit } from "@sonolens/domain";
import type { MapWords } from "@sonolens/geo-map";
import { useMemo } from "react";
import { groundLengths } from "./ground-lengths.ts";
import { usePositionText } from "./use-position-text.ts";
import { useWords } from "./use-words.ts";

/** The texts of maps, in the language of the viewer and in the unit of the settings. */
export function useMapWords(unit: DistanceUnit): MapWords {
  const { t, locale } = useWords();
  const { latitude, longitude, position } = usePositionText();
  return useMemo(
    () => ({
      map: t("location:map"),
      useTwoFingers: t("location:useTwoFingers"),
      useControlKey: t("location:useControlKey"),
      zoomIn: t("location:zoomIn"),
      zoomOut: t("location:zoomOut"),
      coarse: t("location:coarse"),
      overview: t("location:overview"),
      faults: {
        KEY_REFUSED: t("location:keyRefused"),
        SERVICE_UNREACHABLE: t("location:serviceUnreachable"),
        NO_WEBGL: t("location:noWebgl"),
        PICTURE_LOST: t("location:pictureLost"),
      },
      tryAgain: t("common:tryAgain"),
      latitude,
      longitude,
      position,
      ...groundLengths(unit, locale),
      location: (position) => t("location:markAt", { position }),
      movableLocation: (position) => t("location:movableMarkAt", { position }),
      howToMove: t("location:howToMove"),
      moved: (position) => t("location:movedTo", { position }),
      noLocation: t("location:noLocation"),
      list: t("location:listOfLocations"),
      cluster: (count, position) => t("location:cluster", { count, position }),
      howToChoose: t("location:howToChoose"),
      noLocations: t("location:noLocations"),
      moreLocations: (count) => t("location:moreLocations", { count }),
      stop: (numbers, count, label) => t("location:stop", { numbers, count, label }),
    }),
    [t, locale, latitude, longitude, position, unit],
  );
}
