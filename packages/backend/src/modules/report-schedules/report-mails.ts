import {
  formatEstimatedCost,
  largestFindings,
  type ReportFigures,
  type ReportRow,
  reportFigures,
} from "@sonolens/domain";
import { formatDateTime, formatDecibel, type Translate } from "@sonolens/i18n";
import type { ReportScheduleRow } from "../../storage/database/schema.ts";
import { type Mailer, noAddress, oneLine } from "../mail/index.ts";

/** A mail without its recipient. */
interface Letter {
  readonly subject: string;
  readonly text: string;
}

export interface LetterParts {
  readonly schedule: Pick<ReportScheduleRow, "name" | "report_type" | "time_zone">;
  readonly translate: Translate;
  readonly locale: string;
}

/** User input as it is written in a mail. */
const quoted = (text: string): string => noAddress(oneLine(text)).slice(0, 200);

/** The mail about a report: its summary in words, and the link to it. */
export function reportLetter(
  parts: LetterParts,
  report: {
    readonly rows: readonly ReportRow[];
    readonly currency: string;
    readonly link: string;
    readonly expires: string;
  },
): Letter {
  const { schedule, translate, locale } = parts;
  const name = quoted(schedule.name);
  const figures = reportFigures(report.rows);
  const isLevel = schedule.report_type === "LEVEL";
  const summary = isLevel
    ? translate("mail:scheduledReportSnapshots", { count: figures.snapshots })
    : translate("mail:scheduledReportCount", { count: figures.withFinding });
  return {
    subject: translate("mail:scheduledReportSubject", { name, summary }),
    text: translate("mail:scheduledReportText", {
      name,
      facts: (isLevel
        ? levelFacts(parts, report.rows, summary)
        : findingFacts(parts, report.rows, figures, report.currency)
      ).join("\n"),
      link: report.link,
      expires: formatDateTime(new Date(report.expires), locale, schedule.time_zone),
    }),
  };
}

/** The mail that nothing was found. */
export function emptyLetter({ schedule, translate }: LetterParts): Letter {
  const name = quoted(schedule.name);
  return {
    subject: translate("mail:scheduledReportEmptySubject", { name }),
    text: translate("mail:scheduledReportEmptyText", { name }),
  };
}

/** How many have a finding, what the open ones lose a year, and the worst of them. */
function findingFacts(
  { translate, locale }: LetterParts,
  rows: readonly ReportRow[],
  figures: ReportFigures,
  currency: string,
): string[] {
  const money = (value: number): string => formatEstimatedCost(value, currency, locale);
  const stepsOf = (step: "solved" | "checked"): number =>
    Object.values(figures.matrix).reduce((sum, bySteps) => sum + bySteps[step], 0);
  const { total, low, high, count, isAtLeast } = figures.open;
  const range = low !== null && high !== null ? { low: money(low), high: money(high) } : undefined;
  const isOpen = ({ step }: ReportRow): boolean => step !== "solved" && step !== "checked";
  const [worst] = largestFindings(rows.filter(isOpen), 1);
  return [
    translate("mail:scheduledReportFound", {
      count: figures.withFinding,
      snapshots: figures.snapshots,
      solved: stepsOf("solved") + stepsOf("checked"),
    }),
    ...(count === 0
      ? []
      : [
          range
            ? translate("mail:scheduledReportLostRange", { total: money(total), ...range })
            : translate("mail:scheduledReportLost", { total: money(total) }),
        ]),
    ...(isAtLeast ? [translate("mail:scheduledReportAtLeast")] : []),
    worst === undefined
      ? translate("mail:scheduledReportNoFinding")
      : worst.annualCost === null
        ? translate("mail:scheduledReportWorst", { label: labelOf(worst) })
        : translate("mail:scheduledReportWorstCost", {
            label: labelOf(worst),
            cost: money(worst.annualCost),
          }),
  ];
}

function levelFacts({ translate, locale }: LetterParts, rows: readonly ReportRow[], snapshots: string) {
  const [loudest] = rows.toSorted((one, other) => (other.levelDb ?? -1e9) - (one.levelDb ?? -1e9));
  if (loudest?.levelDb === undefined || loudest.levelDb === null) return [snapshots];
  return [
    translate("mail:scheduledReportLoudest", {
      snapshots,
      label: labelOf(loudest),
      level: formatDecibel(loudest.levelDb, locale),
    }),
  ];
}

const labelOf = ({ label, id, place }: ReportRow): string =>
  quoted(place === "" ? label || id : `${label || id} (${place})`);

/** For the button of mail programs that ends a list with one POST (RFC 8058), which they offer with HTTPS only. */
const unsubscribeHeaders = (address: string): Readonly<Record<string, string>> => ({
  "List-Unsubscribe": `<${address}>`,
  ...(address.startsWith("https:") && { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
});

/** Sends a letter to one recipient, with the link that ends it for them. Only inside a transaction. */
export async function sendLetter(
  mail: Mailer,
  { subject, text }: Letter,
  { translate }: LetterParts,
  to: {
    readonly email: string;
    readonly sender: string;
    readonly product: string;
    readonly unsubscribe: string;
  },
): Promise<void> {
  const footer = translate("mail:scheduledReportFooter", {
    sender: quoted(to.sender),
    product: to.product,
    link: to.unsubscribe,
  });
  await mail.send({
    to: to.email,
    subject,
    text: `${text}\n\n--\n${footer}`,
    headers: unsubscribeHeaders(to.unsubscribe),
  });
}
