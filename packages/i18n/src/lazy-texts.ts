import type { AvailableLocale } from "./locales.ts";
import type { LoadTexts, PanelNamespace } from "./messages.ts";

/** The texts of the panel beside a snapshot, of dialogs and of secondary pages. */
export const panelLoaders: Record<PanelNamespace, Record<AvailableLocale, LoadTexts>> = {
  bulk: {
    en: () => import("./locales/en/bulk.ts"),
    de: () => import("./locales/de/bulk.ts"),
    ja: () => import("./locales/ja/bulk.ts"),
    nl: () => import("./locales/nl/bulk.ts"),
  },
  cameras: {
    en: () => import("./locales/en/cameras.ts"),
    de: () => import("./locales/de/cameras.ts"),
    ja: () => import("./locales/ja/cameras.ts"),
    nl: () => import("./locales/nl/cameras.ts"),
  },
  card: {
    en: () => import("./locales/en/card.ts"),
    de: () => import("./locales/de/card.ts"),
    ja: () => import("./locales/ja/card.ts"),
    nl: () => import("./locales/nl/card.ts"),
  },
  compare: {
    en: () => import("./locales/en/compare.ts"),
    de: () => import("./locales/de/compare.ts"),
    ja: () => import("./locales/ja/compare.ts"),
    nl: () => import("./locales/nl/compare.ts"),
  },
  details: {
    en: () => import("./locales/en/details.ts"),
    de: () => import("./locales/de/details.ts"),
    ja: () => import("./locales/ja/details.ts"),
    nl: () => import("./locales/nl/details.ts"),
  },
  filters: {
    en: () => import("./locales/en/filters.ts"),
    de: () => import("./locales/de/filters.ts"),
    ja: () => import("./locales/ja/filters.ts"),
    nl: () => import("./locales/nl/filters.ts"),
  },
  import: {
    en: () => import("./locales/en/import.ts"),
    de: () => import("./locales/de/import.ts"),
    ja: () => import("./locales/ja/import.ts"),
    nl: () => import("./locales/nl/import.ts"),
  },
  costSummary: {
    en: () => import("./locales/en/costSummary.ts"),
    de: () => import("./locales/de/costSummary.ts"),
    ja: () => import("./locales/ja/costSummary.ts"),
    nl: () => import("./locales/nl/costSummary.ts"),
  },
  leak: {
    en: () => import("./locales/en/leak.ts"),
    de: () => import("./locales/de/leak.ts"),
    ja: () => import("./locales/ja/leak.ts"),
    nl: () => import("./locales/nl/leak.ts"),
  },
  list: {
    en: () => import("./locales/en/list.ts"),
    de: () => import("./locales/de/list.ts"),
    ja: () => import("./locales/ja/list.ts"),
    nl: () => import("./locales/nl/list.ts"),
  },
  mechanical: {
    en: () => import("./locales/en/mechanical.ts"),
    de: () => import("./locales/de/mechanical.ts"),
    ja: () => import("./locales/ja/mechanical.ts"),
    nl: () => import("./locales/nl/mechanical.ts"),
  },
  notes: {
    en: () => import("./locales/en/notes.ts"),
    de: () => import("./locales/de/notes.ts"),
    ja: () => import("./locales/ja/notes.ts"),
    nl: () => import("./locales/nl/notes.ts"),
  },
  notices: {
    en: () => import("./locales/en/notices.ts"),
    de: () => import("./locales/de/notices.ts"),
    ja: () => import("./locales/ja/notices.ts"),
    nl: () => import("./locales/nl/notices.ts"),
  },
  pairing: {
    en: () => import("./locales/en/pairing.ts"),
    de: () => import("./locales/de/pairing.ts"),
    ja: () => import("./locales/ja/pairing.ts"),
    nl: () => import("./locales/nl/pairing.ts"),
  },
  pd: {
    en: () => import("./locales/en/pd.ts"),
    de: () => import("./locales/de/pd.ts"),
    ja: () => import("./locales/ja/pd.ts"),
    nl: () => import("./locales/nl/pd.ts"),
  },
  location: {
    en: () => import("./locales/en/location.ts"),
    de: () => import("./locales/de/location.ts"),
    ja: () => import("./locales/ja/location.ts"),
    nl: () => import("./locales/nl/location.ts"),
  },
  refocus: {
    en: () => import("./locales/en/refocus.ts"),
    de: () => import("./locales/de/refocus.ts"),
    ja: () => import("./locales/ja/refocus.ts"),
    nl: () => import("./locales/nl/refocus.ts"),
  },
  video: {
    en: () => import("./locales/en/video.ts"),
    de: () => import("./locales/de/video.ts"),
    ja: () => import("./locales/ja/video.ts"),
    nl: () => import("./locales/nl/video.ts"),
  },
  download: {
    en: () => import("./locales/en/download.ts"),
    de: () => import("./locales/de/download.ts"),
    ja: () => import("./locales/ja/download.ts"),
    nl: () => import("./locales/nl/download.ts"),
  },
  faq: {
    en: () => import("./locales/en/faq.ts"),
    de: () => import("./locales/de/faq.ts"),
    ja: () => import("./locales/ja/faq.ts"),
    nl: () => import("./locales/nl/faq.ts"),
  },
  help: {
    en: () => import("./locales/en/help.ts"),
    de: () => import("./locales/de/help.ts"),
    ja: () => import("./locales/ja/help.ts"),
    nl: () => import("./locales/nl/help.ts"),
  },
  settings: {
    en: () => import("./locales/en/settings.ts"),
    de: () => import("./locales/de/settings.ts"),
    ja: () => import("./locales/ja/settings.ts"),
    nl: () => import("./locales/nl/settings.ts"),
  },
};
