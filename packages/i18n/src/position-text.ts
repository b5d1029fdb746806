import { formatNumber } from "./formats.ts";

/** The texts of `location` that write coordinates. */
type PositionTexts = (
  key:
    | "location:degrees"
    | "location:north"
    | "location:south"
    | "location:east"
    | "location:west"
    | "location:position",
  params: { readonly degrees: string; readonly latitude: string; readonly longitude: string },
) => string;

/** Formats coordinates in a language. */
export interface PositionText {
  /** Degrees with a letter for the direction: "60.2° N". */
  readonly latitude: (degrees: number, decimals: number) => string;
  readonly longitude: (degrees: number, decimals: number) => string;
  /** "60.1700° N, 24.9400° E" */
  readonly position: (at: { readonly latitude: number; readonly longitude: number }) => string;
}

const none = { degrees: "", latitude: "", longitude: "" };

/** How coordinates are written. `t` has the texts of `location`. */
export function positionText(t: PositionTexts, locale: string): PositionText {
  const figures = (value: number, decimals: number) =>
    formatNumber(Math.abs(value), locale, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
  const latitude = (value: number, decimals: number) => {
    const degrees = figures(value, decimals);
    if (value === 0) return t("location:degrees", { ...none, degrees });
    return t(value < 0 ? "location:south" : "location:north", { ...none, degrees });
  };
  const longitude = (value: number, decimals: number) => {
    const degrees = figures(value, decimals);
    if (value === 0) return t("location:degrees", { ...none, degrees });
    return t(value < 0 ? "location:west" : "location:east", { ...none, degrees });
  };
  return {
    latitude,
    longitude,
    position: (at) =>
      t("location:position", {
        ...none,
        latitude: latitude(at.latitude, 4),
        longitude: longitude(at.longitude, 4),
      }),
  };
}
