import type { MapWords } from "@sonolens/geo-map";
import { formatNumber } from "@sonolens/i18n";
import { useMemo } from "react";
import { useWords } from "../../lib/use-words.ts";

/** What maps say, in the language of the viewer. */
export function useMapWords(): MapWords {
  const { t, locale } = useWords();
  return useMemo(() => {
    const figures = (value: number, decimals: number) =>
      formatNumber(Math.abs(value), locale, {
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      });
    const latitude = (value: number, decimals: number) => {
      const degrees = figures(value, decimals);
      if (value === 0) return t("place:degrees", { degrees });
      return t(value < 0 ? "place:south" : "place:north", { degrees });
    };
    const longitude = (value: number, decimals: number) => {
      const degrees = figures(value, decimals);
      if (value === 0) return t("place:degrees", { degrees });
      return t(value < 0 ? "place:west" : "place:east", { degrees });
    };
    return {
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
      position: (at) =>
        t("place:position", { latitude: latitude(at.latitude, 4), longitude: longitude(at.longitude, 4) }),
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
    };
  }, [t, locale]);
}
