import {
  formatEstimatedCost,
  formatEstimatedYearlyQuantity,
  formatPercent,
  type LeakUnit,
  type LeftOutOfCostSummary,
  type RepairStatus,
} from "@sonolens/domain";
import type { GalleryCostSummary, StatusSums } from "@sonolens/gallery";
import { formatNumber } from "@sonolens/i18n";
import { Button, cx, StatusGlyph } from "@sonolens/ui-kit";
import type { ReactNode } from "react";
import { flowText } from "../../lib/format/flow-text.ts";
import { foundKey } from "../../lib/format/found-key.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { type CostSummaryFigures, costSummaryFigures, sharesOf } from "./cost-summary-figures.ts";
import { type Figure, figureOf } from "./cost-summary-texts.ts";
import { LeftOut } from "./LeftOut.tsx";

export interface CostSummaryModel {
  readonly costSummary: GalleryCostSummary;
  /** ISO 4217 code. */
  readonly currency: string;
  readonly unit: LeakUnit;
  readonly narrow: boolean;
  /** If the filters leave out what is solved, nothing is stated of savings. */
  readonly hasSolved: boolean;
}

export interface CostSummaryViewProps {
  readonly model: CostSummaryModel;
  readonly actions: {
    readonly setPrice: () => void;
    /** Shows only the leaks that the sums leave out for that reason. */
    readonly showLeftOut: (reason: LeftOutOfCostSummary) => void;
  };
}

/** Found, saved and open amounts of the filtered snapshots; lists what the sums exclude, with reasons. */
export function CostSummaryView({ model, actions }: CostSummaryViewProps) {
  const { t, locale } = useWords();
  const { costSummary, unit, narrow } = model;
  const figures = costSummaryFigures(costSummary);
  const { measure, sums, co2Kg, tooLarge } = figures;
  const openTooLarge = tooLarge.open + tooLarge.inRepair;
  const named = (name: string, tooLargeCount: number) => ({
    label: tooLargeCount > 0 ? t("costSummary:atLeast", { name }) : name,
    isAtLeast: tooLargeCount > 0,
  });
  const figure = useFigure(model, figures);
  const needsPrice = measure === "flow" && (costSummary.leftOutBecause.priceUnknown ?? 0) > 0;
  const shares = narrow || !model.hasSolved ? undefined : sharesOf(sums);
  const leftOut = figures.leftOut.length > 0 && (
    <LeftOut reasons={figures.leftOut} narrow={narrow} actions={actions} />
  );
  const stillOpen = (
    <CostSummaryFigure
      key="open"
      {...named(t("costSummary:stillOpen"), openTooLarge)}
      status="open"
      figure={figure(sums.open + sums.inRepair)}
    />
  );
  return (
    <section
      aria-label={t("costSummary:title")}
      data-testid="cost-summary"
      className="flex min-w-0 flex-1 flex-wrap items-center gap-x-9 gap-y-2 max-sm:gap-x-5 group-data-condensed/sums:h-(--gallery-sums) group-data-condensed/sums:flex-nowrap group-data-condensed/sums:gap-x-6"
    >
      <dl className="flex min-w-0 flex-wrap gap-x-9 gap-y-2 max-sm:gap-x-5 group-data-condensed/sums:flex-nowrap group-data-condensed/sums:gap-x-6 max-sm:group-data-condensed/sums:gap-x-4">
        {narrow ? (
          stillOpen
        ) : (
          <CostSummaryFigure
            {...named(t(foundKey(sums, tooLarge)), tooLarge.found)}
            figure={figure(sums.found)}
            beside={measure === "cost" ? flowText(costSummary.leakLpm.found, unit, locale) : undefined}
          />
        )}
        {(model.hasSolved || sums.solved > 0) && (
          <CostSummaryFigure
            {...named(t(measure === "count" ? "costSummary:solved" : "costSummary:saved"), tooLarge.solved)}
            status="solved"
            figure={figure(sums.solved)}
          />
        )}
        {!narrow && stillOpen}
        {co2Kg !== undefined && (
          <CostSummaryFigure
            {...named(t("costSummary:co2StillOpen"), openTooLarge)}
            figure={figureOf(formatEstimatedYearlyQuantity(co2Kg, "massKg", locale))}
            perYear
            isSecondary={narrow}
          />
        )}
      </dl>
      {shares && <Shares sums={sums} shares={shares} end={leftOut} />}
      {needsPrice && <Button onClick={actions.setPrice}>{t("costSummary:setPrice")}</Button>}
      {!shares && leftOut}
    </section>
  );
}

function useFigure({ currency, unit }: CostSummaryModel, { measure }: CostSummaryFigures) {
  const { t, locale } = useWords();
  return (value: number): Figure => {
    if (measure === "cost")
      return {
        value: formatEstimatedCost(value, currency, locale),
        unit: t("costSummary:perYear"),
      };
    if (measure === "count") return { value: formatNumber(value, locale), unit: "" };
    return figureOf(flowText(value, unit, locale));
  };
}

/** In the one line of a phone, where "Still open, at least" would be cut: the mark is the name, and the value has the rest. */
const oneLineOnly = {
  label: "max-sm:group-data-condensed/sums:sr-only",
  value: "max-sm:group-data-condensed/sums:sr-only",
  valueAtLeast: "hidden max-sm:group-data-condensed/sums:inline",
} as const;

function CostSummaryFigure(props: {
  readonly label: string;
  readonly isAtLeast: boolean;
  readonly status?: RepairStatus;
  readonly figure: Figure;
  readonly beside?: string | undefined;
  readonly perYear?: boolean;
  /** Left out where there is one line only. */
  readonly isSecondary?: boolean;
}) {
  const { t } = useWords();
  const { value, unit } = props.figure;
  const saysAtLeast = props.isAtLeast && props.status !== undefined;
  return (
    <div
      className={cx(
        "min-w-0 group-data-condensed/sums:flex group-data-condensed/sums:items-baseline group-data-condensed/sums:gap-1.5",
        props.isSecondary && "group-data-condensed/sums:hidden",
      )}
    >
      <dt className="flex min-w-0 items-center gap-1.5 text-12 text-ink-2 group-data-condensed/sums:self-center">
        {props.status && <StatusGlyph status={props.status} />}
        <span className={cx("group-data-condensed/sums:truncate", saysAtLeast && oneLineOnly.label)}>
          {props.label}
        </span>
      </dt>
      <dd className="text-26 font-medium text-ink tabular-nums max-sm:text-20 group-data-condensed/sums:text-14 group-data-condensed/sums:font-semibold group-data-condensed/sums:whitespace-nowrap">
        {saysAtLeast ? (
          <>
            <span className={oneLineOnly.value}>{value}</span>
            <span aria-hidden="true" className={oneLineOnly.valueAtLeast}>
              {t("costSummary:sum.atLeast", { sum: value })}
            </span>
          </>
        ) : (
          value
        )}
        {unit !== "" && <small className="text-13 font-normal tracking-normal text-ink-2"> {unit}</small>}
        <small className="text-13 font-normal tracking-normal text-ink-2 group-data-condensed/sums:hidden">
          {props.perYear && ` ${t("costSummary:perYear")}`}
          {props.beside !== undefined && (
            <>
              {t("common:separated", { first: "", second: "" })}
              <bdi>{props.beside}</bdi>
            </>
          )}
        </small>
      </dd>
    </div>
  );
}

const hatched = "repeating-linear-gradient(115deg, var(--repair-t) 0 3px, transparent 3px 5px)";
const parts = [
  ["solved", "var(--solved)"],
  ["inRepair", hatched],
  ["open", "var(--line-2)"],
] as const;

interface SharesProps {
  readonly sums: StatusSums;
  /** Percent. */
  readonly shares: NonNullable<ReturnType<typeof sharesOf>>;
  readonly end: ReactNode;
}

function Shares({ sums, shares, end }: SharesProps) {
  const { t, locale } = useWords();
  const shown = parts.filter(([status]) => sums[status] > 0);
  const percent = (value: number) => formatPercent(value / 100, locale);
  return (
    <div className="min-w-60 flex-1 group-data-condensed/sums:flex group-data-condensed/sums:min-w-0 group-data-condensed/sums:items-center group-data-condensed/sums:gap-6">
      <div
        aria-hidden="true"
        className="flex h-2 gap-0.5 overflow-hidden rounded-s group-data-condensed/sums:min-w-0 group-data-condensed/sums:flex-1"
      >
        {shown.map(([status, background]) => (
          <span
            key={status}
            className="forced-color-adjust-none"
            style={{ flexGrow: sums[status] / sums.found, background }}
          />
        ))}
      </div>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 text-12 text-ink-2 group-data-condensed/sums:mt-0">
        <ul className="flex flex-wrap gap-x-4 gap-y-0.5 group-data-condensed/sums:hidden">
          {shown.map(([status]) => (
            <li key={status} className="flex items-center gap-1.5">
              <StatusGlyph status={status} />
              {t(`costSummary:status.${status}`, { percent: percent(shares[status]) })}
            </li>
          ))}
        </ul>
        {end && <span className="-my-2 min-w-0 max-sm:-ms-3 sm:-me-3">{end}</span>}
      </div>
    </div>
  );
}
