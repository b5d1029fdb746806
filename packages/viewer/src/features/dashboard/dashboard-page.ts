import { formatEstimatedYearlyQuantity, type LeakUnit, severityLevels } from "@sonolens/domain";
import type { StatusSums } from "@sonolens/gallery";
import { formatNumber, punctuationOf } from "@sonolens/i18n";
import type { DashboardPage } from "@sonolens/reports";
import { foundKey } from "../../lib/format/found-key.ts";
import { severityNumber } from "../../lib/format/severity-number.ts";
import type { useWords } from "../../lib/format/use-words.ts";
import { dashboardAmounts, sumOf, sumsOf } from "./dashboard-amounts.ts";
import { type DashboardModel, shownPlaces, unusedCameras } from "./dashboard-model.ts";

/** What a page needs beside the figures. */
export interface PageWords {
  readonly t: ReturnType<typeof useWords>["t"];
  readonly locale: string;
  readonly product: string;
  /** Of what time and which places it is, and when it was made. */
  readonly subtitle: string;
  /** The name of a location cluster. */
  readonly placeName: (cluster: string) => string;
  /** The address of a snapshot in this viewer. */
  readonly linkTo: (id: string) => string;
}

/** The dashboard for paper: the figures of its screen, in the same words. */
export function dashboardPage(
  model: DashboardModel & { readonly unit: LeakUnit },
  { t, locale, product, subtitle, placeName, linkTo }: PageWords,
): DashboardPage {
  const { figures } = model;
  const { measure, months } = figures;
  const { amount, axisAmount, monthName } = dashboardAmounts(model, locale);
  const number = (value: number) => formatNumber(value, locale);
  const perYear = measure === "cost" ? t("dashboard:aYear", { currency: model.currency }) : "";
  const punctuation = punctuationOf(t);
  const { labeled, series } = punctuation;
  const titled = (title: string) => series([title, perYear]);
  const barOf = (label: string, sums: StatusSums) => ({
    ...{ label, value: sums.found, shown: amount(sums.found) },
    parts: (["solved", "inRepair", "open"] as const).flatMap((state) =>
      sums[state] > 0 ? [{ state, value: sums[state] }] : [],
    ),
  });
  const others = sumOf(figures.places.slice(shownPlaces).map(({ sums }) => sums));
  const otherCount = figures.places.length - shownPlaces;
  const legend = {
    open: t("dashboard:open"),
    inRepair: t("dashboard:inRepair"),
    solved: t("costSummary:saved"),
  };
  const places = [
    ...figures.places
      .slice(0, shownPlaces)
      .map(({ id, sums }) => barOf(id === null ? t("dashboard:noPlace") : placeName(id), sums)),
    ...(otherCount > 0 ? [barOf(t("dashboard:otherPlaces", { count: otherCount }), others)] : []),
  ];
  return {
    ...{ title: t("dashboard:title"), subtitle, product, language: locale, punctuation },
    figures: figuresOf(model, t, locale),
    ...(measure !== "count" && { hint: t("dashboard:rounded") }),
    overTime: {
      title: t("dashboard:overTime"),
      note: series([t("dashboard:runningTotal"), perYear]),
      found: t("costSummary:found"),
      saved: t("costSummary:saved"),
      months: months.map(({ month, found, saved }) => ({
        ...{ name: monthName(month, "short"), found, saved },
        text: labeled(
          monthName(month, "long"),
          series([
            `${t("costSummary:found")} ${amount(found)}`,
            `${t("costSummary:saved")} ${amount(saved)}`,
          ]),
        ),
      })),
      axisAmount,
    },
    bars: [
      { title: titled(t("dashboard:byPlace")), bars: places, legend },
      {
        title: titled(t("dashboard:byCause")),
        bars: figures.causes.map(({ cause, sums }) =>
          barOf(cause === null ? t("dashboard:noCause") : t(`details:work.causes.${cause}`), sums),
        ),
        legend,
      },
    ],
    tables: [
      {
        title: t(measure === "cost" ? "dashboard:costliest" : "dashboard:largest"),
        ...(figures.openLeaks > 0 && { note: t("dashboard:openCount", { count: figures.openLeaks }) }),
        empty: t("dashboard:nothingOpen"),
        columns: [
          { title: t("dashboard:finding"), share: 3, rowHeader: true },
          { title: t("dashboard:place"), share: 2 },
          { title: t("dashboard:severity"), share: 1.5 },
          { title: t("dashboard:status"), share: 1.4 },
          { title: measure === "cost" ? perYear : t("dashboard:amount"), align: "end", share: 1.2 },
        ],
        rows: model.costliest.map((line) => ({
          url: linkTo(line.id),
          cells: [
            line.label || t("dashboard:noLabel"),
            line.place === undefined ? "" : placeName(line.place),
            [
              { mark: { severity: line.amount === undefined ? 4 : severityNumber[line.severity] } },
              {
                text:
                  line.amount === undefined
                    ? t("card:conclusion.tooLarge")
                    : line.severity === "notApplicable"
                      ? t("dashboard:noRating")
                      : t(`common:severity.${line.severity}`),
              },
            ],
            line.overdueDays === undefined
              ? [
                  { mark: { repair: line.status } },
                  { text: t(line.status === "open" ? "dashboard:open" : "dashboard:inRepair") },
                ]
              : [{ text: t("dashboard:daysOver", { count: line.overdueDays }), tone: "alert" }],
            line.amount === undefined ? t("dashboard:notKnown") : amount(line.amount),
          ],
        })),
      },
      {
        title: t("dashboard:age"),
        ...(figures.age.medianDays !== undefined && {
          note: t("dashboard:ageSummary", {
            open: number(figures.age.open),
            days: t("dashboard:days", { count: figures.age.medianDays }),
          }),
        }),
        columns: figures.age.counts.map((_, index) => ({
          title: t(`dashboard:age.${index as 0 | 1 | 2 | 3}`),
          align: "end",
          share: 1,
        })),
        rows: figures.age.open > 0 ? [{ cells: figures.age.counts.map(number) }] : [],
      },
      {
        title: t("dashboard:ratings"),
        columns: [
          { title: t("dashboard:finding"), share: 2, rowHeader: true },
          ...[...severityLevels].reverse().map((level) => ({
            title: [{ mark: { severity: severityNumber[level] } }, { text: t(`common:severity.${level}`) }],
            ...{ align: "end" as const, share: 1 },
          })),
          { title: t("dashboard:noRating"), align: "end", share: 1 },
        ],
        rows: figures.ratings.map(({ type, counts }) => ({
          cells: [
            t(type === "PD" ? "dashboard:discharges" : "dashboard:machines"),
            ...([...[...severityLevels].reverse(), "none"] as const).map((level) =>
              counts[level] === 0 ? "–" : number(counts[level]),
            ),
          ],
        })),
      },
      {
        title: t("dashboard:toCheck"),
        columns: [],
        rows: [],
        ...(figures.toCheck > 0 && { empty: t("dashboard:toCheckText", { count: figures.toCheck }) }),
      },
      {
        title: t("dashboard:cameras"),
        columns: [
          { title: t("dashboard:cameras"), share: 1, rowHeader: true },
          { title: t("dashboard:status"), share: 1, align: "end" },
        ],
        rows: unusedCameras(model).map(({ name, unusedDays }) => ({
          cells: [
            name,
            unusedDays === undefined
              ? t("dashboard:neverUsed")
              : t("dashboard:unused", { count: unusedDays }),
          ],
        })),
        ...(model.cameras.length > 0 && {
          empty: t("dashboard:allUsed", { count: model.cameras.length, days: model.unusedAfterDays }),
        }),
      },
    ],
  };
}

function figuresOf(
  model: DashboardModel & { readonly unit: LeakUnit },
  t: ReturnType<typeof useWords>["t"],
  locale: string,
): DashboardPage["figures"] {
  const { figures } = model;
  const { measure, summary, urgent, solvedWithoutSize } = figures;
  const { amount } = dashboardAmounts(model, locale);
  const number = (value: number) => formatNumber(value, locale);
  const sums = sumsOf(figures);
  const isCount = measure === "count";
  const unit = measure === "cost" ? { unit: t("costSummary:perYear") } : {};
  const atLeast = (name: string, tooLarge: number) =>
    !isCount && tooLarge > 0 ? t("costSummary:atLeast", { name }) : name;
  const openTooLarge = summary.tooLarge.open + summary.tooLarge.inRepair;
  const leaks = number(summary.leaks.found + summary.tooLarge.found);
  const co2Kg = summary.annualCo2Kg?.sums.solved ?? 0;
  const { separated } = punctuationOf(t);
  const solved = separated([
    isCount
      ? t("dashboard:snapshotsOf", { solved: number(summary.snapshots.solved), all: number(summary.count) })
      : t("dashboard:solvedOf", {
          solved: number(summary.leaks.solved + summary.tooLarge.solved),
          all: leaks,
        }),
    co2Kg > 0 && formatEstimatedYearlyQuantity(co2Kg, "co2Kg", locale),
    !isCount && solvedWithoutSize > 0 && t("dashboard:withoutSize", { count: solvedWithoutSize }),
  ]);
  const urgently = separated([
    urgent.overdue > 0 && t("dashboard:overdue", { count: urgent.overdue }),
    urgent.unassigned > 0 && t("dashboard:unassigned", { count: urgent.unassigned }),
  ]);
  return [
    {
      label: atLeast(t(foundKey(sums, summary.tooLarge)), summary.tooLarge.found),
      value: amount(sums.found),
      ...unit,
      ...(!isCount && { note: t("dashboard:leaksOf", { leaks, snapshots: number(summary.count) }) }),
    },
    {
      label: atLeast(t(isCount ? "costSummary:solved" : "costSummary:saved"), summary.tooLarge.solved),
      value: amount(sums.solved),
      ...unit,
      note: solved,
      tone: "good",
    },
    {
      label: atLeast(t("costSummary:stillOpen"), openTooLarge),
      value: amount(sums.open + sums.inRepair),
      ...unit,
      ...(openTooLarge > 0 && { note: t("dashboard:tooLarge", { count: openTooLarge }) }),
    },
    {
      label: t("dashboard:actFirst"),
      value: number(urgent.veryHigh),
      unit: t("dashboard:veryHigh", { count: urgent.veryHigh }),
      ...(urgently !== "" && { note: urgently }),
    },
  ];
}
