import {
  formatEstimatedYearlyQuantity,
  type LeakUnit,
  type RepairStatus,
  severityLevels,
} from "@sonolens/domain";
import { formatNumber, punctuationOf } from "@sonolens/i18n";
import { SeverityGlyph, SeverityMark, StatusGlyph, StatusMark } from "@sonolens/ui-kit";
import type { ReactNode } from "react";
import { foundKey } from "../../lib/format/found-key.ts";
import { severityNumber } from "../../lib/format/severity-number.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { AgeBar } from "./AgeBar.tsx";
import { dashboardAmounts, sumOf, sumsOf } from "./dashboard-amounts.ts";
import { type CostliestLine, type DashboardModel, shownPlaces, unusedCameras } from "./dashboard-model.ts";
import { galleryHref } from "./dashboard-search.ts";
import { StatusBars, statusFills } from "./StatusBars.tsx";
import { StepsChart } from "./StepsChart.tsx";

export interface DashboardViewProps {
  readonly model: DashboardModel & { readonly unit: LeakUnit; readonly today: string };
  /** The name of a location cluster. */
  readonly renderPlace: (cluster: string) => ReactNode;
  readonly renderPicture: (id: string) => ReactNode;
}

/** Filters that keep what is not solved. */
const unsolved = "open~inRepair";
const allLevels = severityLevels.join("~");

/** Sums and lists of what was found, saved and is open: every figure leads to the snapshots that it is about. */
export function DashboardView({ model, renderPlace, renderPicture }: DashboardViewProps) {
  const { t, locale } = useWords();
  const { figures, from, scope } = model;
  const { measure, age, ratings } = figures;
  const { amount, axisAmount, monthName } = dashboardAmounts(model, locale);
  const number = (value: number) => formatNumber(value, locale);
  const perYear = measure === "cost" ? t("dashboard:aYear", { currency: model.currency }) : "";
  const leaksOnly = measure === "count" ? undefined : "LEAK";
  const href = (filters: Parameters<typeof galleryHref>[0] = {}) =>
    galleryHref({ ...scope, from, ...filters });
  const causeName = (cause: (typeof figures.causes)[number]["cause"]) =>
    cause === null ? t("dashboard:noCause") : t(`details:work.causes.${cause}`);
  const places = figures.places.slice(0, shownPlaces);
  const rest = figures.places.slice(shownPlaces);
  return (
    <div data-testid="dashboard" className="bg-ground pb-16 md:pb-6">
      <Worst model={model} amount={amount} />
      <Figures model={model} amount={amount} href={href} />
      {measure !== "count" && (
        <p className="px-4 pt-2 text-12 text-ink-3 md:px-6">{t("dashboard:rounded")}</p>
      )}
      <div className="grid border-line lg:grid-cols-[minmax(0,1fr)_minmax(340px,27rem)]">
        <Part
          title={t("dashboard:overTime")}
          note={[t("dashboard:runningTotal"), perYear]}
          end={<Legend statuses={["open", "solved"]} />}
        >
          <StepsChart
            months={figures.months}
            {...{ monthName, amount, axisAmount }}
            words={{
              title: t("dashboard:overTime"),
              month: t("dashboard:month"),
              found: t("costSummary:found"),
              saved: t("costSummary:saved"),
              open: t("dashboard:open"),
            }}
            hrefOf={(month) =>
              href({ from: `${month}-01`, to: lastDayOf(month), type: leaksOnly, sort: "costDesc" })
            }
          />
        </Part>
        <div className="min-w-0 border-line lg:border-s">
          <Part
            title={t("dashboard:byPlace")}
            note={[perYear]}
            end={<Legend statuses={["solved", "inRepair", "open"]} />}
          >
            <StatusBars
              lines={[
                ...places.map(({ id, sums }) => ({
                  id: id ?? "none",
                  name: id === null ? t("dashboard:noPlace") : renderPlace(id),
                  sums,
                  text: amount(sums.found),
                  href: href(
                    id === null ? { lacks: "location", type: leaksOnly } : { place: id, type: leaksOnly },
                  ),
                })),
                ...(rest.length > 0
                  ? [
                      {
                        id: "others",
                        name: t("dashboard:otherPlaces", { count: rest.length }),
                        sums: sumOf(rest.map(({ sums }) => sums)),
                        text: amount(sumOf(rest.map(({ sums }) => sums)).found),
                        href: href({ sort: "location", type: leaksOnly }),
                      },
                    ]
                  : []),
              ]}
            />
          </Part>
          <Part title={t("dashboard:byCause")} note={[perYear]} isFollowing>
            <StatusBars
              lines={figures.causes.map(({ cause, sums }) => ({
                id: cause ?? "none",
                name: causeName(cause),
                sums,
                text: amount(sums.found),
                href: cause === null ? undefined : href({ cause, type: leaksOnly }),
              }))}
            />
          </Part>
        </div>
      </div>
      <div className="grid border-t border-line lg:grid-cols-[minmax(0,1fr)_minmax(340px,27rem)]">
        <Part
          title={t(measure === "cost" ? "dashboard:costliest" : "dashboard:largest")}
          end={
            figures.openLeaks > 0 && (
              <Link href={href({ type: "LEAK", repair: unsolved, level: allLevels, sort: "costDesc" })}>
                {t("dashboard:showAll", { count: figures.openLeaks })}
              </Link>
            )
          }
        >
          {model.costliest.length === 0 ? (
            <p className="text-13 text-ink-2">{t("dashboard:nothingOpen")}</p>
          ) : (
            <Costliest
              lines={model.costliest}
              amount={amount}
              amountName={measure === "cost" ? perYear : t("dashboard:amount")}
              {...{ renderPlace, renderPicture }}
            />
          )}
        </Part>
        <div className="min-w-0 border-line lg:border-s">
          <Part
            title={t("dashboard:age")}
            note={
              age.medianDays === undefined
                ? []
                : [
                    t("dashboard:ageSummary", {
                      open: number(age.open),
                      days: t("dashboard:days", { count: age.medianDays }),
                    }),
                  ]
            }
          >
            <AgeBar
              counts={age.counts}
              today={model.today}
              hrefOf={(range) =>
                href({
                  ...range,
                  ...(from !== undefined && (range.from ?? "") < from && { from }),
                  repair: unsolved,
                  level: allLevels,
                })
              }
            />
          </Part>
          <Part title={t("dashboard:ratings")} isFollowing>
            <table className="w-full text-13">
              <thead>
                <tr className="border-b border-line text-12">
                  <th scope="col" className="sr-only">
                    {t("dashboard:finding")}
                  </th>
                  {[...severityLevels].reverse().map((level) => (
                    <th key={level} scope="col" className="p-1 text-end align-bottom font-medium">
                      <SeverityMark
                        level={severityNumber[level]}
                        label={t(`common:severity.${level}`)}
                        className="flex-col items-end! gap-1! wrap-anywhere max-sm:[&>span]:sr-only"
                      />
                    </th>
                  ))}
                  <th scope="col" className="p-1 text-end align-bottom font-medium text-ink-2">
                    <span className="inline-flex flex-col items-end gap-1">
                      <SeverityGlyph level={0} />
                      <span className="wrap-anywhere max-sm:sr-only">{t("dashboard:noRating")}</span>
                    </span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {ratings.map(({ type, counts }) => (
                  <tr key={type} className="border-b border-line last:border-0">
                    <th scope="row" className="h-8 text-start font-normal">
                      <a
                        href={href({ type, repair: unsolved, sort: "severityDesc" })}
                        className="inline-flex items-center rounded-s hover:text-acc max-md:min-h-11"
                      >
                        {t(type === "PD" ? "dashboard:discharges" : "dashboard:machines")}
                      </a>
                    </th>
                    {([...[...severityLevels].reverse(), "none"] as const).map((level) => (
                      <td key={level} className="px-1 text-end tabular-nums">
                        {counts[level] === 0 ? (
                          <span className="text-ink-3">–</span>
                        ) : level === "none" ? (
                          number(counts.none)
                        ) : (
                          <a
                            href={href({ type, level, repair: unsolved })}
                            className="inline-flex items-center justify-end rounded-s px-1 font-semibold hover:text-acc max-md:min-h-11"
                          >
                            {number(counts[level])}
                          </a>
                        )}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </Part>
          {figures.toCheck > 0 && (
            <Part
              title={t("dashboard:toCheck")}
              isFollowing
              end={
                <Link href={href({ due: "toCheck" })}>
                  {t("dashboard:showAll", { count: figures.toCheck })}
                </Link>
              }
            >
              <p className="text-13">{t("dashboard:toCheckText", { count: figures.toCheck })}</p>
            </Part>
          )}
          {model.cameras.length > 0 && (
            <Part title={t("dashboard:cameras")} isFollowing>
              <Cameras model={model} />
            </Part>
          )}
        </div>
      </div>
    </div>
  );
}

interface PartProps {
  readonly title: string;
  readonly note?: readonly string[];
  readonly end?: ReactNode;
  /** Below another one of the same column. */
  readonly isFollowing?: boolean;
  readonly children: ReactNode;
}

function Part({ title, note = [], end, isFollowing = false, children }: PartProps) {
  const { t } = useWords();
  return (
    <section aria-label={title} className={`min-w-0 px-4 pb-4 md:px-6 ${isFollowing ? "" : "pt-4"}`}>
      <div className="mb-2 flex min-h-6 flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 className="text-14 font-semibold text-ink">{title}</h2>
        <span className="flex-1 text-12 text-ink-3 max-sm:order-last max-sm:basis-full">
          {punctuationOf(t).series(note)}
        </span>
        {end}
      </div>
      {children}
    </section>
  );
}

function Link({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <a
      href={href}
      className="inline-flex items-center rounded-s text-13 font-medium text-acc underline underline-offset-3 max-md:min-h-11"
    >
      {children}
    </a>
  );
}

function Legend({ statuses }: { readonly statuses: readonly RepairStatus[] }) {
  const { t } = useWords();
  const names = {
    open: t("dashboard:open"),
    inRepair: t("dashboard:inRepair"),
    solved: t("costSummary:saved"),
  };
  return (
    <ul className="flex flex-wrap gap-x-4 text-12 text-ink-2">
      {statuses.map((status) => (
        <li key={status} className="flex items-center gap-1.5">
          <span
            aria-hidden="true"
            className="h-2.5 w-4 rounded-s forced-color-adjust-none"
            style={{ background: statusFills[status] }}
          />
          {names[status]}
        </li>
      ))}
    </ul>
  );
}

interface FiguresProps {
  readonly model: DashboardViewProps["model"];
  readonly amount: (value: number) => string;
  readonly href: (filters?: Parameters<typeof galleryHref>[0]) => string;
}

function Figures({ model, amount, href }: FiguresProps) {
  const { t, locale } = useWords();
  const { figures } = model;
  const { measure, summary, urgent } = figures;
  const sums = sumsOf(figures);
  const type = measure === "count" ? undefined : "LEAK";
  const number = (value: number) => formatNumber(value, locale);
  const atLeast = (name: string, tooLarge: number) =>
    measure !== "count" && tooLarge > 0 ? t("costSummary:atLeast", { name }) : name;
  const openTooLarge = summary.tooLarge.open + summary.tooLarge.inRepair;
  const perYear = measure === "cost" && (
    <small className="text-13 font-normal tracking-normal text-ink-2"> {t("costSummary:perYear")}</small>
  );
  const co2Kg = summary.annualCo2Kg?.sums.solved ?? 0;
  const co2Text = formatEstimatedYearlyQuantity(co2Kg, "co2Kg", locale);
  return (
    <section
      aria-label={t("dashboard:figures")}
      className="grid grid-cols-2 border-y border-line bg-surface lg:grid-cols-4"
    >
      <FigureLink
        href={href({ type })}
        label={atLeast(t(foundKey(sums, summary.tooLarge)), summary.tooLarge.found)}
      >
        <Value>
          {amount(sums.found)}
          {perYear}
        </Value>
        <Small>
          {measure === "count"
            ? null
            : t("dashboard:leaksOf", {
                leaks: number(summary.leaks.found + summary.tooLarge.found),
                snapshots: number(summary.count),
              })}
        </Small>
      </FigureLink>
      <FigureLink
        href={href({ type, repair: "solved" })}
        label={atLeast(
          t(measure === "count" ? "costSummary:solved" : "costSummary:saved"),
          summary.tooLarge.solved,
        )}
        glyph={<StatusGlyph status="solved" />}
      >
        <Value tone="text-solved-text">
          {amount(sums.solved)}
          {perYear}
        </Value>
        <Small>
          {punctuationOf(t).separated([
            measure === "count"
              ? t("dashboard:snapshotsOf", {
                  solved: number(summary.snapshots.solved),
                  all: number(summary.count),
                })
              : t("dashboard:solvedOf", {
                  solved: number(summary.leaks.solved + summary.tooLarge.solved),
                  all: number(summary.leaks.found + summary.tooLarge.found),
                }),
            co2Kg > 0 && co2Text,
            measure !== "count" &&
              figures.solvedWithoutSize > 0 &&
              t("dashboard:withoutSize", { count: figures.solvedWithoutSize }),
          ])}
        </Small>
      </FigureLink>
      <FigureLink
        href={href({ type, repair: unsolved, ...(type && { sort: "costDesc" }) })}
        label={atLeast(t("costSummary:stillOpen"), openTooLarge)}
        glyph={<StatusGlyph status="open" />}
        below={
          openTooLarge > 0 && (
            <Link href={href({ uncounted: "tooLarge", repair: unsolved })}>
              {t("dashboard:tooLarge", { count: openTooLarge })}
            </Link>
          )
        }
      >
        <Value>
          {amount(sums.open + sums.inRepair)}
          {perYear}
        </Value>
      </FigureLink>
      <FigureLink
        href={href({ level: "veryHigh", repair: unsolved, sort: "severityDesc" })}
        label={t("dashboard:actFirst")}
        below={
          <span className="flex flex-wrap gap-x-3">
            {urgent.overdue > 0 && (
              <Link href={href({ due: "overdue" })}>{t("dashboard:overdue", { count: urgent.overdue })}</Link>
            )}
            {urgent.unassigned > 0 && (
              <Small>{t("dashboard:unassigned", { count: urgent.unassigned })}</Small>
            )}
          </span>
        }
      >
        <Value>
          {number(urgent.veryHigh)}
          <small className="text-13 font-normal tracking-normal text-ink-2">
            {" "}
            {t("dashboard:veryHigh", { count: urgent.veryHigh })}
          </small>
        </Value>
      </FigureLink>
    </section>
  );
}

/** On a phone, where the list of the costliest is far below: what to do first and what it costs. */
function Worst({ model, amount }: Pick<FiguresProps, "model" | "amount">) {
  const { t } = useWords();
  const [first] = model.costliest;
  if (!first) return null;
  // The cost of a leak that is too large is not known, so the costliest known one follows it.
  const known = first.amount === undefined && model.costliest.find((line) => line.amount !== undefined);
  return (
    <section
      aria-label={t("dashboard:worst")}
      className="border-t border-line bg-surface px-4 pt-2 md:hidden"
    >
      <h2 className="text-12 text-ink-2">{t("dashboard:worst")}</h2>
      <ul>
        {[first, ...(known ? [known] : [])].map((line) => (
          <li key={line.id}>
            <a
              href={`#/snapshot/${encodeURIComponent(line.id)}`}
              className="flex min-h-11 items-center gap-2 rounded-s text-14 hover:text-acc"
            >
              <SeverityGlyph level={line.amount === undefined ? 4 : severityNumber[line.severity]} />
              <span className="min-w-0 flex-1 truncate font-semibold">
                {line.label || t("dashboard:noLabel")}
              </span>
              <span className={line.amount === undefined ? "text-err" : "font-semibold tabular-nums"}>
                {line.amount === undefined
                  ? t("card:conclusion.tooLarge")
                  : `${amount(line.amount)}${model.figures.measure === "cost" ? ` ${t("costSummary:perYear")}` : ""}`}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface FigureLinkProps {
  readonly href: string;
  readonly label: string;
  readonly glyph?: ReactNode;
  readonly below?: ReactNode;
  readonly children: ReactNode;
}

function FigureLink({ href, label, glyph, below, children }: FigureLinkProps) {
  return (
    <div className="min-w-0 border-line px-4 py-3 max-lg:even:border-s max-lg:nth-[n+3]:border-t md:px-6 lg:not-first:border-s">
      <a href={href} className="block min-h-11 min-w-0 rounded-s hover:text-acc">
        <span className="flex items-center gap-1.5 text-12 text-ink-2">
          {glyph}
          {label}
        </span>
        {children}
      </a>
      {below}
    </div>
  );
}

const Value = ({ tone = "text-ink", children }: { readonly tone?: string; readonly children: ReactNode }) => (
  <span className={`block text-26 font-medium tabular-nums max-sm:text-20 ${tone}`}>{children}</span>
);

const Small = ({ children }: { readonly children: ReactNode }) => (
  <span className="block text-12 text-ink-2">{children}</span>
);

interface CostliestProps extends Pick<DashboardViewProps, "renderPlace" | "renderPicture"> {
  readonly lines: readonly CostliestLine[];
  readonly amount: (value: number) => string;
  readonly amountName: string;
}

function Costliest({ lines, amount, amountName, renderPlace, renderPicture }: CostliestProps) {
  const { t } = useWords();
  const names = [
    t("dashboard:finding"),
    t("dashboard:place"),
    t("dashboard:severity"),
    t("dashboard:status"),
    amountName,
  ];
  return (
    <table className="w-full table-fixed text-13">
      <thead className="text-12 text-ink-2">
        <tr>
          {names.map((name, index) => (
            <th
              key={name}
              scope="col"
              className={`p-1 font-normal ${index === 4 ? "w-24 text-end" : "text-start"} ${index === 0 ? "w-auto" : ""} ${index === 1 ? "w-1/5 max-md:hidden" : ""} ${index === 2 ? "w-28 max-md:w-12" : ""} ${index === 3 ? "w-32 max-md:hidden" : ""}`}
            >
              <span className={index === 2 ? "max-md:sr-only" : ""}>{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id} className="border-t border-line">
            <td className="p-1">
              <a
                href={`#/snapshot/${encodeURIComponent(line.id)}`}
                className={`flex min-h-7 min-w-0 items-center gap-3 rounded-s hover:text-acc max-md:min-h-11 ${line.amount === undefined ? "font-semibold" : ""}`}
              >
                <span className="relative h-6 w-10 shrink-0 overflow-hidden rounded-s bg-sunken forced-colors:border">
                  {renderPicture(line.id)}
                </span>
                <span className="truncate">{line.label || t("dashboard:noLabel")}</span>
              </a>
            </td>
            <td className="truncate p-1 text-ink-2 max-md:hidden">{line.place && renderPlace(line.place)}</td>
            <td className="p-1">
              {line.amount === undefined ? (
                <SeverityMark
                  level={4}
                  label={t("card:conclusion.tooLarge")}
                  className="wrap-anywhere max-md:[&>span]:sr-only"
                />
              ) : (
                <SeverityMark
                  level={severityNumber[line.severity]}
                  label={
                    line.severity === "notApplicable"
                      ? t("dashboard:noRating")
                      : t(`common:severity.${line.severity}`)
                  }
                  className="wrap-anywhere max-md:[&>span]:sr-only"
                />
              )}
            </td>
            <td className="p-1 max-md:hidden">
              {line.overdueDays === undefined ? (
                <StatusMark
                  status={line.status}
                  label={t(line.status === "open" ? "dashboard:open" : "dashboard:inRepair")}
                />
              ) : (
                <span className="text-err">{t("dashboard:daysOver", { count: line.overdueDays })}</span>
              )}
            </td>
            <td className="p-1 text-end font-semibold tabular-nums">
              {line.amount === undefined ? (
                <span className="font-normal text-ink-2">{t("dashboard:notKnown")}</span>
              ) : (
                amount(line.amount)
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cameras({ model }: { readonly model: DashboardModel }) {
  const { t } = useWords();
  const unused = unusedCameras(model);
  if (unused.length === 0)
    return (
      <p className="text-13 text-ink-2">
        {t("dashboard:allUsed", { count: model.cameras.length, days: model.unusedAfterDays })}
      </p>
    );
  return (
    <ul className="text-13">
      {unused.map(({ serial, name, unusedDays }) => (
        <li key={serial}>
          <a
            href={galleryHref({ cameras: serial })}
            className="flex min-h-6 items-center justify-between gap-3 rounded-s hover:bg-hover max-md:min-h-11"
          >
            <span className="truncate">{name}</span>
            <span className="text-ink-2">
              {unusedDays === undefined
                ? t("dashboard:neverUsed")
                : t("dashboard:unused", { count: unusedDays })}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function lastDayOf(month: string): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}
