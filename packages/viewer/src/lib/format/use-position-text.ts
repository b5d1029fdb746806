import { formatNumber } from "@sonolens/i18n";
import { useMemo } from "react";
import { useWords } from "./use-words.ts";

/** Formats coordinates in the language of the page. */
export interface PositionText {
  /** Degrees with a letter for the direction: "60.2° N". */
  readonly latitude: (degrees: number, decimals: number) => string;
  readonly longitude: (degrees: number, decimals: number) => string;
  /** "60.1700° N, 24.9400° E" */
  readonly position: (at: { readonly latitude: number; readonly longitude: number }) => string;
}

/** The texts of places must be loaded. */
export function usePositionText(): PositionText {
  const { t, locale } = useWords();
  return useMemo(() => {
    const figures = (value: number, decimals: number) =>
      formatNumber(Math.abs(value), locale, {
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      });
    const latitude = (value: number, decimals: number) => {
      const degrees = figures(value, decimals);
      if (value === 0) return t("location:degrees", { degrees });
      return t(value < 0 ? "location:south" : "location:north", { degrees });
    };
    const longitude = (value: number, decimals: number) => {
      const degrees = figures(value, decimals);
      if (value === 0) return t("location:degrees", { degrees });
      return t(value < 0 ? "location:west" : "location:east", { degrees });
    };
    return {
      latitude,
      longitude,
      position: (at) =>
        t("location:position", { latitude: latitude(at.latitude, 4), longitude: longitude(at.longitude, 4) }),
    };
  }, [t, locale]);
}
