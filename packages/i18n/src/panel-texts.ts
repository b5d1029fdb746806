import type { AvailableLocale } from "./locales.ts";
import type { LoadTexts, PanelFeature } from "./messages.ts";

/** The texts of the panel beside a snapshot. */
export const panelLoaders: Record<PanelFeature, Record<AvailableLocale, LoadTexts>> = {
  facts: {
    en: () => import("./locales/en/facts.ts"),
    de: () => import("./locales/de/facts.ts"),
    ja: () => import("./locales/ja/facts.ts"),
    nl: () => import("./locales/nl/facts.ts"),
  },
  leak: {
    en: () => import("./locales/en/leak.ts"),
    de: () => import("./locales/de/leak.ts"),
    ja: () => import("./locales/ja/leak.ts"),
    nl: () => import("./locales/nl/leak.ts"),
  },
  mech: {
    en: () => import("./locales/en/mech.ts"),
    de: () => import("./locales/de/mech.ts"),
    ja: () => import("./locales/ja/mech.ts"),
    nl: () => import("./locales/nl/mech.ts"),
  },
  pd: {
    en: () => import("./locales/en/pd.ts"),
    de: () => import("./locales/de/pd.ts"),
    ja: () => import("./locales/ja/pd.ts"),
    nl: () => import("./locales/nl/pd.ts"),
  },
  place: {
    en: () => import("./locales/en/place.ts"),
    de: () => import("./locales/de/place.ts"),
    ja: () => import("./locales/ja/place.ts"),
    nl: () => import("./locales/nl/place.ts"),
  },
  video: {
    en: () => import("./locales/en/video.ts"),
    de: () => import("./locales/de/video.ts"),
    ja: () => import("./locales/ja/video.ts"),
    nl: () => import("./locales/nl/video.ts"),
  },
};
