import type { MapWords } from "@sonolens/geo-map";
import { formatNumber } from "@sonolens/i18n";
import { useMemo } from "react";
import { usePositionText } from "./use-position-text.ts";
import { useWords } from "./use-words.ts";

/** The texts of maps, in the language of the viewer. */
export function useMapWords(): MapWords {
  const { t, locale } = useWords();
  const { latitude, longitude, position } = usePositionText();
  return useMemo(
    () => ({
      map: t("place:map"),
      useTwoFingers: t("place:useTwoFingers"),
      useControlKey: t("place:useControlKey"),
      zoomIn: t("place:zoomIn"),
      zoomOut: t("place:zoomOut"),
      coarse: t("place:coarse"),
      overview: t("place:overview"),
      troubles: {
        KEY_REFUSED: t("place:keyRefused"),
        SERVICE_UNREACHABLE: t("place:serviceUnreachable"),
        NO_WEBGL: t("place:noWebgl"),
        PICTURE_LOST: t("place:pictureLost"),
      },
      tryAgain: t("common:tryAgain"),
      latitude,
      longitude,
      position,
      distance: (metres) =>
        formatNumber(metres < 1000 ? metres : metres / 1000, locale, {
          style: "unit",
          unit: metres < 1000 ? "meter" : "kilometer",
          maximumSignificantDigits: 2,
        }),
      place: (position) => t("place:markAt", { position }),
      movablePlace: (position) => t("place:movableMarkAt", { position }),
      howToMove: t("place:howToMove"),
      moved: (position) => t("place:movedTo", { position }),
      noPlace: t("place:noPlace"),
      list: t("place:listOfPlaces"),
      cluster: (count, position) => t("place:cluster", { count, position }),
      howToChoose: t("place:howToChoose"),
      noPlaces: t("place:noPlaces"),
      morePlaces: (count) => t("place:morePlaces", { count }),
      routes: t("place:routes"),
      stops: t("place:stops"),
      routeFacts: (count, distance) => t("place:routeFacts", { count, distance }),
      stop: (numbers, count, label) => t("place:stop", { numbers, count, label }),
      noRoutes: t("place:noRoutes"),
    }),
    [t, locale, latitude, longitude, position],
  );
}
