import { edition } from "virtual:sonolens-edition";
import { pickLocale, sharedReportLoaders, textDirection } from "@sonolens/i18n";
import { type ReportState, readReport, tokenOf } from "./read-report.ts";
import { titleOf, viewOf } from "./view.ts";
import "./styles.css";
import "virtual:sonolens-edition.css";

/** Addresses of files work for 10 minutes. */
const freshMs = 9 * 60_000;
/** Phones show the first page of an embedded PDF, or none. */
const phone = window.matchMedia("(pointer: coarse) and (width < 960px)");

const root = document.getElementById("root");
if (!root) throw new Error("The page has no place for the report.");
const page = root;
const basePath = new URL(import.meta.url).pathname.replace(/\/shared\/[^/]*\/[^/]*$/, "");
const locale = pickLocale(storedLocale(), navigator.languages);
const { texts } = await sharedReportLoaders[locale]();
const server = { fetch: window.fetch.bind(window), nowMs: Date.now, basePath, locale };
const token = tokenOf(window.location.pathname);
let password: string | undefined;
let state: ReportState = { kind: "checking" };

document.documentElement.lang = locale;
document.documentElement.dir = textDirection(locale);
show(state);
await check();

/** The language chosen in the product on the same host. */
function storedLocale(): string | null {
  try {
    return localStorage.getItem(`${basePath}locale`);
  } catch {
    return null;
  }
}

async function check(): Promise<void> {
  const next = await readReport(server, token, password);
  if (next.kind === "password") password = undefined;
  show(next);
}

function show(next: ReportState): void {
  const hadFocus = page.contains(document.activeElement);
  state = next;
  const parts = {
    ...{ texts, locale, product: edition.productName, logoSvg: edition.logoSvg },
    checkHref: `${basePath}/#/check-report`,
  };
  page.replaceChildren(
    ...viewOf(state, {
      ...parts,
      embedsPdf: navigator.pdfViewerEnabled && !phone.matches,
      onPassword: (typed) => {
        password = typed;
        void check();
      },
      onRetry: () => {
        show({ kind: "checking" });
        void check();
      },
      onFile,
    }),
  );
  const title = state.kind === "report" ? titleOf(state.report, texts) : texts.report;
  document.title = `${title} · ${edition.productName}`;
  if (state.kind === "password") page.querySelector("input")?.focus();
  else if (hadFocus) page.querySelector<HTMLElement>("a, button")?.focus();
}

/** Fetches a new address once the old one has ended, then goes on. */
function onFile(event: MouseEvent): void {
  if (state.kind !== "report" || Date.now() - state.atMs < freshMs) return;
  event.preventDefault();
  const saves =
    event.currentTarget instanceof HTMLAnchorElement && event.currentTarget.hasAttribute("download");
  void check().then(() =>
    page.querySelector<HTMLElement>(saves ? "a[download]" : "a:not([download])")?.click(),
  );
}
