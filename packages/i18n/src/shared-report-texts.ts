import type sharedReportTexts from "./locales/en/sharedReport.json";
import type { AvailableLocale } from "./locales.ts";

/** The texts of the page behind a link to a report, by key. */
export type SharedReportTexts = Readonly<Record<keyof typeof sharedReportTexts, string>>;

/** A module of its own, so that the page behind a link has no other texts and no i18next. */
export const sharedReportLoaders = {
  en: () => import("./locales/en/sharedReport.ts"),
  de: () => import("./locales/de/sharedReport.ts"),
  ja: () => import("./locales/ja/sharedReport.ts"),
  nl: () => import("./locales/nl/sharedReport.ts"),
} as const satisfies Record<AvailableLocale, () => Promise<{ readonly texts: SharedReportTexts }>>;
