import type accountTexts from "./locales/en/account.json";
import type accuracyTexts from "./locales/en/accuracy.json";
import type assetsTexts from "./locales/en/assets.json";
import type bulkTexts from "./locales/en/bulk.json";
import type camerasTexts from "./locales/en/cameras.json";
import type cardTexts from "./locales/en/card.json";
import type compareTexts from "./locales/en/compare.json";
import type costSummaryTexts from "./locales/en/costSummary.json";
import type dashboardTexts from "./locales/en/dashboard.json";
import type dataConnectTexts from "./locales/en/dataConnect.json";
import type detailsTexts from "./locales/en/details.json";
import type directionTexts from "./locales/en/direction.json";
import type downloadTexts from "./locales/en/download.json";
import type faqTexts from "./locales/en/faq.json";
import type filesTexts from "./locales/en/files.json";
import type filtersTexts from "./locales/en/filters.json";
import type galleryTexts from "./locales/en/gallery.json";
import type helpTexts from "./locales/en/help.json";
import type importTexts from "./locales/en/import.json";
import { messages as english } from "./locales/en/index.ts";
import type issuedReportsTexts from "./locales/en/issuedReports.json";
import type leakTexts from "./locales/en/leak.json";
import type listTexts from "./locales/en/list.json";
import type locationTexts from "./locales/en/location.json";
import type mailTexts from "./locales/en/mail.json";
import type mechanicalTexts from "./locales/en/mechanical.json";
import type notesTexts from "./locales/en/notes.json";
import type noticesTexts from "./locales/en/notices.json";
import type organizationTexts from "./locales/en/organization.json";
import type pagesTexts from "./locales/en/pages.json";
import type pairingTexts from "./locales/en/pairing.json";
import type pdTexts from "./locales/en/pd.json";
import type refocusTexts from "./locales/en/refocus.json";
import type reportDialogTexts from "./locales/en/reportDialog.json";
import type reportsTexts from "./locales/en/reports.json";
import type settingsTexts from "./locales/en/settings.json";
import type sharedReportTexts from "./locales/en/sharedReport.json";
import type snapshotTexts from "./locales/en/snapshot.json";
import type tasksTexts from "./locales/en/tasks.json";
import type videoTexts from "./locales/en/video.json";
import type workbookTexts from "./locales/en/workbook.json";
import { type AvailableLocale, pseudoLocale } from "./locales.ts";

/** Texts of one language: by feature, then by key. */
export type Messages = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Texts that the entry pages do not need: separate files, loaded with the features that show them. */
interface LazyMessages {
  readonly location: typeof locationTexts;
  readonly details: typeof detailsTexts;
  readonly account: typeof accountTexts;
  readonly accuracy: typeof accuracyTexts;
  readonly assets: typeof assetsTexts;
  readonly bulk: typeof bulkTexts;
  readonly cameras: typeof camerasTexts;
  readonly card: typeof cardTexts;
  readonly compare: typeof compareTexts;
  readonly dashboard: typeof dashboardTexts;
  readonly direction: typeof directionTexts;
  readonly download: typeof downloadTexts;
  readonly faq: typeof faqTexts;
  readonly files: typeof filesTexts;
  readonly filters: typeof filtersTexts;
  readonly gallery: typeof galleryTexts;
  readonly help: typeof helpTexts;
  readonly import: typeof importTexts;
  readonly leak: typeof leakTexts;
  readonly costSummary: typeof costSummaryTexts;
  readonly dataConnect: typeof dataConnectTexts;
  readonly list: typeof listTexts;
  readonly mail: typeof mailTexts;
  readonly mechanical: typeof mechanicalTexts;
  readonly notes: typeof notesTexts;
  readonly organization: typeof organizationTexts;
  readonly pages: typeof pagesTexts;
  readonly notices: typeof noticesTexts;
  readonly pairing: typeof pairingTexts;
  readonly pd: typeof pdTexts;
  readonly refocus: typeof refocusTexts;
  readonly issuedReports: typeof issuedReportsTexts;
  readonly reportDialog: typeof reportDialogTexts;
  readonly reports: typeof reportsTexts;
  readonly settings: typeof settingsTexts;
  readonly sharedReport: typeof sharedReportTexts;
  readonly snapshot: typeof snapshotTexts;
  readonly tasks: typeof tasksTexts;
  readonly video: typeof videoTexts;
  readonly workbook: typeof workbookTexts;
}

/** A feature whose texts are loaded when it is opened. */
export type LazyNamespace = keyof LazyMessages;

/** The shape shared by all languages: that of English. */
export type EnglishMessages = typeof english & LazyMessages;

type Namespace = keyof EnglishMessages;
type WithoutPlural<Key extends string> =
  Key extends `${infer Base}_${"zero" | "one" | "two" | "few" | "many" | "other"}` ? Base : Key;

/** A text's key with its feature, "snapshot:distance"; plural forms share one key. */
export type MessageKey = {
  [Name in Namespace]: `${Name}:${WithoutPlural<keyof EnglishMessages[Name] & string>}`;
}[Namespace];

const loaders: Record<Exclude<AvailableLocale, "en">, () => Promise<{ messages: Messages }>> = {
  de: () => import("./locales/de/index.ts"),
  ja: () => import("./locales/ja/index.ts"),
  nl: () => import("./locales/nl/index.ts"),
};

const hasLoader = (locale: string): locale is keyof typeof loaders => Object.hasOwn(loaders, locale);

/** Fetches the texts of one feature in one language. */
export type LoadTexts = () => Promise<{ readonly texts: Messages[string] }>;

/** Texts used only by a server, or by a page of its own; kept out of the browser bundle, file names included. */
const serverFeatures = [
  "files",
  "mail",
  "pages",
  "sharedReport",
  "workbook",
] as const satisfies readonly LazyNamespace[];
export type ServerFeature = (typeof serverFeatures)[number];

/**
 * Texts of the panel beside a snapshot, dialogs and secondary pages; kept out of other bundles, file names included.
 */
const panelNamespaces = [
  ...([
    "accuracy",
    "assets",
    "bulk",
    "cameras",
    "card",
    "compare",
    "dashboard",
    "download",
    "details",
    "direction",
    "faq",
    "filters",
    "help",
    "import",
    "leak",
  ] as const),
  ...([
    "costSummary",
    "dataConnect",
    "list",
    "mechanical",
    "notes",
    "notices",
    "organization",
    "pairing",
    "pd",
    "location",
    "refocus",
    "issuedReports",
    "reportDialog",
    "reports",
    "settings",
    "tasks",
    "video",
  ] as const),
] as const satisfies readonly LazyNamespace[];
export type PanelNamespace = (typeof panelNamespaces)[number];

const lazyLoaders: Record<
  Exclude<LazyNamespace, ServerFeature | PanelNamespace>,
  Record<AvailableLocale, LoadTexts>
> = {
  account: {
    en: () => import("./locales/en/account.ts"),
    de: () => import("./locales/de/account.ts"),
    ja: () => import("./locales/ja/account.ts"),
    nl: () => import("./locales/nl/account.ts"),
  },
  gallery: {
    en: () => import("./locales/en/gallery.ts"),
    de: () => import("./locales/de/gallery.ts"),
    ja: () => import("./locales/ja/gallery.ts"),
    nl: () => import("./locales/nl/gallery.ts"),
  },
  snapshot: {
    en: () => import("./locales/en/snapshot.ts"),
    de: () => import("./locales/de/snapshot.ts"),
    ja: () => import("./locales/ja/snapshot.ts"),
    nl: () => import("./locales/nl/snapshot.ts"),
  },
};

/** The features whose texts are loaded lazily. */
export const lazyNamespaces: readonly LazyNamespace[] = [
  ...(Object.keys(lazyLoaders) as (keyof typeof lazyLoaders)[]),
  ...panelNamespaces,
  ...serverFeatures,
];

const isOneOf = <Feature extends LazyNamespace>(
  features: readonly Feature[],
  feature: LazyNamespace,
): feature is Feature => (features as readonly LazyNamespace[]).includes(feature);

async function loadersOf(feature: LazyNamespace): Promise<Record<AvailableLocale, LoadTexts>> {
  if (isOneOf(serverFeatures, feature)) return (await import("./server-texts.ts")).serverLoaders[feature];
  if (isOneOf(panelNamespaces, feature)) return (await import("./lazy-texts.ts")).panelLoaders[feature];
  return lazyLoaders[feature];
}

/** English texts in the pseudo-language, which only tests use. */
export async function pseudoLocalized(texts: Messages[string]): Promise<Messages[string]> {
  const { pseudoLocalize } = await import("./pseudo-localize.ts");
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, pseudoLocalize(text)]));
}

/** The texts of a lazy feature in a language; undefined if the language does not have it yet. */
export async function loadFeatureTexts(
  feature: LazyNamespace,
  locale: string,
): Promise<Messages[string] | undefined> {
  const loadersOfFeature = await loadersOf(feature);
  if (locale === pseudoLocale) return pseudoLocalized((await loadersOfFeature.en()).texts);
  return Object.hasOwn(loadersOfFeature, locale)
    ? (await loadersOfFeature[locale as AvailableLocale]()).texts
    : undefined;
}

/** The texts of a language, loaded on first use; undefined if there are none yet. */
export async function loadMessages(locale: string): Promise<Messages | undefined> {
  if (locale === "en") return english;
  if (locale === pseudoLocale) {
    const features = Object.entries(english).map(
      async ([feature, texts]) => [feature, await pseudoLocalized(texts)] as const,
    );
    return Object.fromEntries(await Promise.all(features));
  }
  return hasLoader(locale) ? (await loaders[locale]()).messages : undefined;
}
