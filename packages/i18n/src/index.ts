export {
  type BrandTexts,
  changeLocale,
  createI18n,
  deviceTimeZone,
  loadTextsOf,
  setTimeZone,
  type Translate,
  timeZoneOf,
  translator,
} from "./create-i18n.ts";
export { dateLocale } from "./date-locale.ts";
export { errorMessageKey } from "./error-messages.ts";
export { anyErrorMessageKey } from "./file-error-messages.ts";
export { formatDate, formatDateTime, formatDayRange } from "./format-date-time.ts";
export { formatDecibel } from "./format-decibel.ts";
export { formatClock, formatZone, formatZonedDateTime } from "./format-zone.ts";
export { formatDay, formatNumber, formatTime } from "./formats.ts";
export {
  type AvailableLocale,
  availableLocales,
  isLocale,
  type Locale,
  localeNames,
  locales,
  pseudoLocale,
  textDirection,
} from "./locales.ts";
export { type EnglishMessages, type LazyNamespace, lazyNamespaces, type MessageKey } from "./messages.ts";
export { nearbyTown } from "./nearby-town.ts";
export { pickLocale } from "./pick-locale.ts";
export { type PositionText, positionText } from "./position-text.ts";
export { pseudoLocalize } from "./pseudo-localize.ts";
export { type Punctuation, punctuationOf } from "./punctuation.ts";
export { createReportI18n } from "./report-texts.ts";
export { type SharedReportTexts, sharedReportLoaders } from "./shared-report-texts.ts";
