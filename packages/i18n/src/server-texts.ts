import { sharedReportLoaders } from "./shared-report-texts.ts";

/** The texts used only by a server, or by a page of its own. */
export const serverLoaders = {
  files: {
    en: () => import("./locales/en/files.ts"),
    de: () => import("./locales/de/files.ts"),
    ja: () => import("./locales/ja/files.ts"),
    nl: () => import("./locales/nl/files.ts"),
  },
  mail: {
    en: () => import("./locales/en/mail.ts"),
    de: () => import("./locales/de/mail.ts"),
    ja: () => import("./locales/ja/mail.ts"),
    nl: () => import("./locales/nl/mail.ts"),
  },
  pages: {
    en: () => import("./locales/en/pages.ts"),
    de: () => import("./locales/de/pages.ts"),
    ja: () => import("./locales/ja/pages.ts"),
    nl: () => import("./locales/nl/pages.ts"),
  },
  sharedReport: sharedReportLoaders,
  workbook: {
    en: () => import("./locales/en/workbook.ts"),
    de: () => import("./locales/de/workbook.ts"),
    ja: () => import("./locales/ja/workbook.ts"),
    nl: () => import("./locales/nl/workbook.ts"),
  },
};
