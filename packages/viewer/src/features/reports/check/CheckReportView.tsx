import { limits } from "@sonolens/domain";
import { formatDateTime, formatNumber } from "@sonolens/i18n";
import type { ReportDifference } from "@sonolens/reports";
import {
  checkCircleIcon,
  FileDrop,
  type FillableIconShape,
  filled,
  Icon,
  infoIcon,
  Spinner,
  TopBar,
  warningCircleIcon,
} from "@sonolens/ui-kit";
import type { ReactNode } from "react";
import { useWords } from "../../../lib/format/use-words.ts";
import type { CheckedFigures, CheckState, ComparedFile } from "./check-state.ts";
import { differingValues } from "./differing-values.ts";
import { figureLabel } from "./figure-label.ts";

export interface CheckReportViewProps {
  readonly state: CheckState;
  readonly check: (file: File) => void;
  /** At the end of the top bar. */
  readonly tools?: ReactNode;
}

const maxBytes = limits.reportFileBytes;
const megabyte = 1024 * 1024;
/** Those that are listed; the rest is a number. */
const maxListed = 50;

/** Checks a report: whether its figures follow from the data inside, and whether it is an issued one. */
export function CheckReportView({ state, check, tools }: CheckReportViewProps) {
  const { t } = useWords();
  const max = maxBytes / megabyte;
  return (
    <>
      <TopBar title={t("issuedReports:checkTitle")} end={tools} />
      <div className="flex max-w-180 flex-col gap-6 px-4 pt-3 pb-16 md:px-6">
        <p className="text-14 text-ink-2">{t("issuedReports:checkIntro")}</p>
        <FileDrop
          title={t("issuedReports:drop")}
          hint={t("issuedReports:dropHint", { max })}
          chooseLabel={t(state.kind === "empty" ? "issuedReports:choose" : "issuedReports:checkOther")}
          // Any file: its content shows whether it is a report.
          rules={{ endings: [] }}
          multiple={false}
          onFiles={({ accepted: [file] }) => file && check(file)}
        />
        {/* Before its content, because screen readers announce changes only. */}
        <div role="status" className="flex flex-col gap-3 empty:hidden">
          {state.kind === "checking" && (
            <p className="flex items-center gap-2 text-14 text-ink-2">
              <Spinner label={t("issuedReports:checking", { name: state.fileName })} size={18} />
              <span aria-hidden="true" className="wrap-anywhere">
                {t("issuedReports:checking", { name: state.fileName })}
              </span>
            </p>
          )}
          {state.kind === "problem" && (
            <Verdict
              icon={warningCircleIcon}
              tone="error"
              title={t(`issuedReports:problem.${state.code}`, { max })}
              text={t(`issuedReports:advice.${state.code}`)}
            />
          )}
          {state.kind === "checked" && (
            <>
              <FiguresVerdict checked={state.checked} />
              <ComparedVerdict compared={state.compared} />
            </>
          )}
        </div>
        {state.kind === "checked" && (
          <>
            {state.checked.differences.length > 0 && <Differences checked={state.checked} />}
            <Facts {...state} />
            <p className="text-12 text-ink-2">{t("issuedReports:limits")}</p>
          </>
        )}
        {state.kind === "problem" && (
          <p className="text-12 wrap-anywhere text-ink-2">
            <bdi>{state.fileName}</bdi>
          </p>
        )}
      </div>
    </>
  );
}

interface VerdictProps {
  readonly icon: FillableIconShape;
  readonly tone: "good" | "error" | "plain";
  readonly title: string;
  readonly text?: ReactNode;
}

const tones = {
  good: { box: "bg-acc-wash", icon: "text-solved" },
  error: { box: "bg-err-wash", icon: "text-err" },
  plain: { box: "bg-quiet", icon: "text-ink-2" },
};

function Verdict({ icon, tone, title, text }: VerdictProps) {
  return (
    <section className={`flex items-start gap-3 rounded-m p-3.5 forced-colors:border ${tones[tone].box}`}>
      <Icon icon={tone === "plain" ? icon : filled(icon)} size={22} className={`mt-px ${tones[tone].icon}`} />
      <div className="flex min-w-0 flex-col gap-1">
        <h2 className="text-16 font-semibold wrap-anywhere">{title}</h2>
        {text && <p className="text-13 wrap-anywhere text-ink-2">{text}</p>}
      </div>
    </section>
  );
}

function FiguresVerdict({ checked }: { readonly checked: CheckedFigures }) {
  const { t } = useWords();
  const { differences, compared } = checked;
  return differences.length === 0 ? (
    <Verdict
      icon={checkCircleIcon}
      tone="good"
      title={t("issuedReports:equal")}
      text={t("issuedReports:equalText", { count: compared })}
    />
  ) : (
    <Verdict
      icon={warningCircleIcon}
      tone="error"
      title={t("issuedReports:differs", { count: differences.length })}
      text={t("issuedReports:differsText")}
    />
  );
}

function ComparedVerdict({ compared }: { readonly compared: ComparedFile }) {
  const { t, locale, timeZone } = useWords();
  const dateOf = (value: string) => formatDateTime(new Date(value), locale, timeZone);
  switch (compared.kind) {
    case "comparing":
      return (
        <p className="flex items-center gap-2 text-13 text-ink-2">
          <Spinner label={t("issuedReports:comparing")} size={16} />
          <span aria-hidden="true">{t("issuedReports:comparing")}</span>
        </p>
      );
    case "same": {
      const { number, revision, issuedAt, issuedBy, latestRevision, deletedAt } = compared.report;
      const later = latestRevision !== null && latestRevision !== revision;
      const sentences = [
        t("issuedReports:sameFileIssued", {
          date: dateOf(issuedAt),
          by: issuedBy ?? t("issuedReports:deletedAccount"),
        }),
        later ? t("issuedReports:later", { revision: latestRevision }) : t("issuedReports:latest"),
        deletedAt !== null && t("issuedReports:deletedOn", { date: dateOf(deletedAt) }),
      ];
      return (
        <Verdict
          icon={checkCircleIcon}
          tone="good"
          title={t("issuedReports:sameFile", { number, revision })}
          text={sentences.filter(Boolean).join(" ")}
        />
      );
    }
    case "other":
      return (
        <Verdict
          icon={infoIcon}
          tone="plain"
          title={t("issuedReports:otherFile")}
          text={t("issuedReports:otherFileText")}
        />
      );
    case "guest":
      return (
        <Verdict
          icon={infoIcon}
          tone="plain"
          title={t("issuedReports:compared")}
          text={t("issuedReports:guest")}
        />
      );
    case "insecure":
      return (
        <Verdict
          icon={infoIcon}
          tone="plain"
          title={t("issuedReports:compared")}
          text={t("issuedReports:insecure")}
        />
      );
    case "failed":
      return (
        <Verdict
          icon={warningCircleIcon}
          tone="error"
          title={t("issuedReports:compared")}
          text={t("issuedReports:notCompared")}
        />
      );
  }
}

function Differences({ checked }: { readonly checked: CheckedFigures }) {
  const { t, locale } = useWords();
  const { differences, results } = checked;
  const isSum = ({ path }: ReportDifference) => path.startsWith("figures.");
  const sumsFirst = [...differences.filter(isSum), ...differences.filter((each) => !isSum(each))];
  const listed = sumsFirst.slice(0, maxListed);
  return (
    <div className="flex flex-col gap-2">
      <table className="w-full text-13 tabular-nums">
        <caption className="sr-only">{t("issuedReports:differs", { count: differences.length })}</caption>
        <thead>
          <tr className="border-b border-line text-12 text-ink-2 [&>th]:py-1.5 [&>th]:font-normal">
            <th scope="col" className="text-start">
              {t("issuedReports:figure")}
            </th>
            <th scope="col" className="ps-4 text-end">
              {t("issuedReports:stated")}
            </th>
            <th scope="col" className="ps-4 text-end">
              {t("issuedReports:recomputed")}
            </th>
          </tr>
        </thead>
        <tbody>
          {listed.map((difference) => {
            const values = differingValues(difference, locale);
            return (
              <tr key={difference.path} className="border-b border-line [&>*]:py-1.5 [&>*]:align-top">
                <th scope="row" className="text-start font-normal wrap-anywhere">
                  {figureLabel(difference, results, t)}
                </th>
                <td className="ps-4 text-end text-err">{values.stated}</td>
                <td className="ps-4 text-end">{values.recomputed}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {differences.length > listed.length && (
        <p className="text-12 text-ink-2">
          {t("issuedReports:andMore", { count: differences.length - listed.length })}
        </p>
      )}
    </div>
  );
}

function Facts({ fileName, checked, sha256 }: Extract<CheckState, { readonly kind: "checked" }>) {
  const { t, locale, timeZone } = useWords();
  const { title, reportNumber, madeAt, rows } = checked.results;
  const made = new Date(madeAt);
  const facts = [
    [t("issuedReports:file"), <bdi key="file">{fileName}</bdi>],
    [t("issuedReports:reportTitle"), <bdi key="title">{title}</bdi>],
    [t("issuedReports:reportNumber"), reportNumber || t("issuedReports:noNumber")],
    [t("issuedReports:made"), Number.isNaN(made.getTime()) ? madeAt : formatDateTime(made, locale, timeZone)],
    [t("issuedReports:snapshots"), formatNumber(rows.length, locale)],
    ...(sha256 === undefined
      ? []
      : [
          [
            t("issuedReports:checksum"),
            <code key="sum" className="text-12">
              {sha256}
            </code>,
          ] as const,
        ]),
  ] as const;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-13 max-sm:grid-cols-1">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-ink-2 max-sm:-mb-1.5 max-sm:text-12">{label}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
