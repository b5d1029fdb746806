import downloadIcon from "@phosphor-icons/core/regular/download-simple.svg?raw";
import { formatDate, type SharedReportTexts } from "@sonolens/i18n";
import { element } from "./element.ts";
import type { ReportState } from "./read-report.ts";

/** What the page is made of besides its state. */
export interface ViewParts {
  readonly texts: SharedReportTexts;
  readonly locale: string;
  readonly product: string;
  /** The edition's mark, an SVG document. */
  readonly logoSvg: string;
  /** The page of the product that checks a report. */
  readonly checkHref: string;
  /** Whether the browser shows a PDF within a page. */
  readonly embedsPdf: boolean;
  readonly onPassword: (password: string) => void;
  readonly onRetry: () => void;
  /** Before the file is opened or saved: its address works for minutes. */
  readonly onFile: (event: MouseEvent) => void;
}

type Shown = Extract<ReportState, { readonly kind: "report" }>["report"];

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? "");

/** The name of the file without its ending; `Report` is the neutral one, which is translated. */
export function titleOf({ name }: Pick<Shown, "name">, texts: Pick<SharedReportTexts, "report">): string {
  const stem = name.replace(/\.\w{1,5}$/, "");
  return stem === "" || stem === "Report" ? texts.report : stem;
}

/** The elements of the page in a state. */
export function viewOf(state: ReportState, parts: ViewParts): readonly HTMLElement[] {
  if (state.kind !== "report") return [headerOf(parts), element("main", {}, messageOf(state, parts))];
  const { report } = state;
  const { embed } = report;
  const isEmbedded = embed?.includes("pdf") === true && parts.embedsPdf;
  const content = isEmbedded
    ? element("iframe", { src: `${embed}#navpanes=0`, title: titleOf(report, parts.texts) })
    : cardOf(report, parts);
  return [headerOf(parts, isEmbedded ? report : undefined), element("main", {}, content)];
}

function headerOf({ product, logoSvg, ...parts }: ViewParts, report?: Shown): HTMLElement {
  const mark = element("img", { src: `data:image/svg+xml,${encodeURIComponent(logoSvg)}`, alt: "" });
  const brand = element("span", { class: "brand" }, mark, element("span", {}, product));
  if (report === undefined) return element("header", {}, brand);
  return element(
    "header",
    {},
    brand,
    element("h1", {}, titleOf(report, parts.texts)),
    untilOf(report, parts),
    checkLink(parts),
    linkOf(report, parts, "primary", parts.texts.downloadPdf, true),
  );
}

/** The reader of a link has no settings. */
const deviceZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

function untilOf({ expires }: Shown, { texts, locale }: Pick<ViewParts, "texts" | "locale">): HTMLElement {
  const date = expires === null ? "" : formatDate(new Date(expires), locale, deviceZone());
  return element("p", { class: "until" }, expires === null ? "" : fill(texts.openUntil, { date }));
}

function linkOf(
  { url, embed, name }: Shown,
  { onFile }: Pick<ViewParts, "onFile">,
  look: "primary" | "outline",
  word: string,
  saves: boolean,
): HTMLElement {
  const link = element(
    "a",
    { class: `button ${look}`, href: url ?? embed ?? "", ...(saves && { download: name }) },
    element("span", {}, word),
  );
  if (saves) link.insertAdjacentHTML("afterbegin", downloadIcon);
  link.querySelector("svg")?.setAttribute("aria-hidden", "true");
  link.addEventListener("click", onFile);
  return link;
}

/** Leads to where the figures of a report are computed again. */
const checkLink = ({ texts, checkHref }: Pick<ViewParts, "texts" | "checkHref">): HTMLElement =>
  element("a", { class: "check", href: checkHref }, texts.check);

/** For what the browser does not show within a page. */
function cardOf(report: Shown, parts: ViewParts): HTMLElement {
  const { texts } = parts;
  const isPdf = report.embed !== null;
  return element(
    "section",
    { class: "card" },
    element("h1", {}, titleOf(report, texts)),
    element("p", {}, texts.readyText),
    untilOf(report, parts),
    element(
      "div",
      { class: "actions" },
      linkOf(report, parts, "primary", isPdf ? texts.downloadPdf : texts.download, true),
      isPdf && linkOf(report, parts, "outline", texts.openFile, false),
    ),
    isPdf && checkLink(parts),
  );
}

function messageOf(state: Exclude<ReportState, { kind: "report" }>, parts: ViewParts): HTMLElement {
  const { texts } = parts;
  const card = (title: string, text: string, ...more: HTMLElement[]) =>
    element("section", { class: "card" }, element("h1", {}, title), element("p", {}, text), ...more);
  switch (state.kind) {
    case "checking":
      return element(
        "div",
        { class: "checking", role: "status" },
        element("span", { class: "spinner", "aria-hidden": "true" }),
        element("h1", {}, texts.checking),
      );
    case "expired":
      return card(texts.expiredTitle, texts.shareExp);
    case "unknown":
      return card(texts.unknownTitle, texts.unknownText);
    case "tooMany": {
      const minutes = String(Math.ceil(state.waitS / 60));
      return card(texts.tooManyTitle, fill(texts.tooManyText, { minutes }), retryButton(parts));
    }
    case "unreachable":
      return card(texts.unreachableTitle, texts.unreachableText, retryButton(parts));
    case "password":
      return card(texts.passwordTitle, texts.passwordText, passwordForm(state.isWrong, parts));
  }
}

function retryButton({ texts, onRetry }: ViewParts): HTMLElement {
  const button = element("button", { class: "button primary", type: "button" }, texts.tryAgain);
  button.addEventListener("click", onRetry);
  return button;
}

function passwordForm(isWrong: boolean, { texts, onPassword }: ViewParts): HTMLElement {
  const field = element("input", {
    id: "password",
    type: "password",
    // The browser must not offer the password of an account on the same host.
    autocomplete: "off",
    required: "",
    maxlength: "512",
    ...(isWrong && { "aria-invalid": "true", "aria-describedby": "wrong" }),
  });
  const form = element(
    "form",
    {},
    element("label", { for: "password" }, texts.password),
    field,
    isWrong && element("p", { id: "wrong", class: "wrong", role: "alert" }, texts.passwordWrong),
    element("button", { class: "button primary", type: "submit" }, texts.open),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    onPassword(field.value);
  });
  return form;
}
