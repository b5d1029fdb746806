import {
  formatDistance,
  formatEstimatedCost,
  formatEstimatedYearlyQuantity,
  formatLeakSize,
  formatLeakSizeNumber,
  type LeakCostDisplay,
  type LeakDisplay,
  type LeakUnit,
  leakSizeFromLpm,
  leakUnitSymbol,
  leakUnitsFor,
} from "@sonolens/domain";
import { punctuationOf } from "@sonolens/i18n";
import {
  Button,
  ErrorBlock,
  Icon,
  infoIcon,
  Loading,
  Menu,
  SeverityMark,
  Skeleton,
  Spinner,
} from "@sonolens/ui-kit";
import { type Ref, useId } from "react";
import { sharedUnit } from "../../lib/format/from-to.ts";
import { severityNumber } from "../../lib/format/severity-number.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { LinkButton } from "../../lib/ui/LinkButton.tsx";
import { HoleText } from "./HoleText.tsx";
import { leakAdvice } from "./leak-advice.ts";
import type { LeakResultModel } from "./leak-result-model.ts";
import { confidenceText, costRangeText, rangeText } from "./leak-size-texts.ts";
import { hoursText, priceText } from "./leak-texts.ts";
import { SizeBar } from "./SizeBar.tsx";

export interface LeakResultActions {
  readonly setUnit: (unit: LeakUnit) => void;
  /** Runs the analysis despite an invalid input. */
  readonly force: () => void;
  /** Retries after a failure. */
  readonly retry: () => void;
  readonly explain: () => void;
  /** Moves to the field of the missing price. */
  readonly enterPrice: () => void;
}

export interface LeakResultViewProps {
  readonly model: LeakResultModel & {
    /** The result before the last change. */
    readonly before?: LeakDisplay | undefined;
  };
  readonly actions: LeakResultActions;
  readonly ref?: Ref<HTMLElement>;
}

/** The size, confidence interval and cost of a leak, or why there is none. */
export function LeakResultView({ model, actions, ref }: LeakResultViewProps) {
  const { t } = useWords();
  const titleId = useId();
  const { display, severity, busy } = model;
  if (display?.kind === "hidden") return null;
  return (
    <section
      ref={ref}
      // Takes the focus of the control that undid a change.
      tabIndex={-1}
      className="flex flex-col gap-2 border-line px-5 py-4 outline-none not-first:border-t"
      aria-labelledby={titleId}
      aria-busy={busy}
      data-testid={display?.kind === "pdDetected" ? "leak-note" : "result"}
    >
      <div className="flex min-h-4.5 items-center justify-between gap-3">
        <h2 id={titleId} className="text-12 text-ink-3">
          {punctuationOf(t).series([
            t("leak:leakSize"),
            t(`leak:gas.${model.gas}`),
            model.isSolved && t("leak:beforeRepair"),
          ])}
        </h2>
        <span className="flex items-center gap-3">
          {/* Reserves its space, so that nothing moves when it appears. */}
          <span role="status" className="flex w-4 shrink-0">
            {busy && (
              <>
                <Spinner size={15} />
                <span className="sr-only">{t("leak:working")}</span>
              </>
            )}
          </span>
          {(display?.kind === "result" || display?.kind === "infinite") && severity !== "notApplicable" && (
            <SeverityMark
              level={severityNumber[severity]}
              label={t(`common:severity.${severity}`)}
              className="text-13"
            />
          )}
        </span>
      </div>
      {display === undefined ? (
        <Loading label={t("leak:working")} className="flex flex-col gap-3 py-1">
          <Skeleton width="45%" height="40px" />
          <Skeleton height="16px" />
          <Skeleton width="80%" height="40px" />
        </Loading>
      ) : display.kind === "result" ? (
        <Size model={model} actions={actions} display={display} />
      ) : display.kind === "infinite" ? (
        <Infinite model={model} forced={display.forced} />
      ) : (
        <NoResult model={model} actions={actions} display={display} />
      )}
    </section>
  );
}

type Shown<Kind extends LeakDisplay["kind"]> = LeakResultViewProps & {
  readonly display: Extract<LeakDisplay, { readonly kind: Kind }>;
};

function Size({ model, actions, display }: Shown<"result">) {
  const { t, locale } = useWords();
  const { gas, unit, analysis, distanceM, units } = model;
  const inUnit = (lpm: number) => leakSizeFromLpm(lpm, unit, gas) ?? Number.NaN;
  const size = inUnit(display.leakLpm);
  const range = display.rangeLpm;
  const number = (value: number) => formatLeakSizeNumber(value, unit, locale);
  const smallest = analysis?.smallestDetectableLpmin;
  const limit = smallest === undefined || smallest === null ? undefined : inUnit(smallest);
  const confidence = confidenceText(t, locale);
  const between = range && rangeText(range, model, t, locale);
  return (
    <>
      <p
        className="flex items-baseline gap-2 text-52 font-medium text-ink md:text-40"
        data-testid="leak-size"
      >
        {number(size)}
        <span className="text-16 font-normal tracking-normal text-ink-2">
          <Menu
            trigger={
              <Button
                variant="quiet"
                caret
                className="-ms-2 text-16"
                aria-label={t("leak:shownIn", { unit: leakUnitSymbol(unit) })}
              >
                {leakUnitSymbol(unit)}
              </Button>
            }
            items={leakUnitsFor(gas).map((each) => ({
              id: each,
              label: leakUnitSymbol(each),
              checked: each === unit,
              onSelect: () => actions.setUnit(each),
            }))}
          />
        </span>
      </p>
      <SizeBar model={model} display={display} />
      {between && (
        <p className="text-13 text-ink tabular-nums" data-testid="leak-range">
          {confidence} <b className="font-semibold">{between}</b>
        </p>
      )}
      {limit !== undefined && (
        <p className="flex items-center gap-1.5 text-12 text-ink-2" data-testid="smallest-leak">
          <span
            aria-hidden="true"
            className="h-2.5 w-4 shrink-0 text-ink-3 forced-colors:border bg-[repeating-linear-gradient(-60deg,currentColor_0_1px,transparent_1px_4px)]"
          />
          {t("leak:detectionLimit", {
            distance: distanceM === null ? "" : formatDistance(distanceM, units.distance, locale),
            size: formatLeakSize(limit, unit, locale),
          })}
        </p>
      )}
      <HoleText model={model} />
      {display.forced && <Note text={t("leak:forced", { inputs: invalidNames(model, t) })} />}
      {model.distanceIsUsual && distanceM !== null && (
        <Note
          text={t("leak:usualDistance", { distance: formatDistance(distanceM, units.distance, locale) })}
        />
      )}
      <Cost model={model} actions={actions} cost={display.cost} />
      {model.otherSources > 0 && <Note text={t("leak:loudestOnly", { count: model.otherSources })} />}
    </>
  );
}

function Note({ text }: { readonly text: string }) {
  return (
    <p className="flex gap-2 rounded-m bg-sunken px-3 py-2 text-12 text-ink-2">
      <Icon icon={infoIcon} size={16} className="mt-px shrink-0" />
      <span>{text}</span>
    </p>
  );
}

function Cost({ model, actions, cost }: LeakResultViewProps & { readonly cost: LeakCostDisplay }) {
  const { t, locale } = useWords();
  const price = priceText(model.cost, locale);
  return (
    <>
      {cost.kind === "cost" && <YearlyCost model={model} cost={cost} />}
      {cost.kind === "priceNotSet" && (
        <p className="mt-1" data-testid="leak-cost">
          <Button onClick={actions.enterPrice}>{t(`leak:setPrice.${cost.price}`)}</Button>
        </p>
      )}
      {(cost.kind === "off" || cost.kind === "notAvailable") && (
        <p className="mt-1 text-13 text-ink-2" data-testid="leak-cost">
          {t(cost.kind === "off" ? "leak:costOff" : "leak:noCost")}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-2 text-12 text-ink-2">
        <span className="tabular-nums" data-testid="cost-basis">
          {hoursText(model.utilization, t, locale)}
          {price !== undefined && t("common:separated", { first: "", second: price })}
        </span>
        <LinkButton onClick={actions.explain} className="ms-auto text-13">
          {t("leak:calculation")}
        </LinkButton>
      </div>
    </>
  );
}

interface YearlyCostProps extends Pick<LeakResultViewProps, "model"> {
  readonly cost: Extract<LeakCostDisplay, { readonly kind: "cost" }>;
}

/** Cost and emissions of a year in two digits, each with its range, which is that of the size. */
function YearlyCost({ model, cost }: YearlyCostProps) {
  const { t, locale } = useWords();
  const { currency } = model.cost;
  const { costRange, co2Kg } = cost;
  const co2Of = (share: number) =>
    co2Kg === undefined ? "" : formatEstimatedYearlyQuantity(co2Kg * share, "massKg", locale);
  const shareOf = (end: number | undefined) => (end === undefined || cost.cost <= 0 ? 1 : end / cost.cost);
  const [low, high] = sharedUnit(co2Of(shareOf(costRange?.low)), co2Of(shareOf(costRange?.high)));
  return (
    <dl className="mt-1 grid grid-cols-2 gap-x-4" data-testid="leak-cost">
      <div>
        <dt className="text-12 text-ink-3">{t(model.isSolved ? "leak:saved" : "leak:cost")}</dt>
        <dd className="text-20 font-medium text-ink tabular-nums">
          {formatEstimatedCost(cost.cost, currency, locale)} <PerYear />
          {costRange && <Range text={costRangeText(costRange, "", t, locale)} />}
        </dd>
      </div>
      {co2Kg !== undefined && (
        <div>
          <dt className="text-12 text-ink-3">{model.isSolved ? t("leak:co2Saved") : "CO₂"}</dt>
          <dd className="text-20 font-medium text-ink tabular-nums">
            {co2Of(1)} <PerYear />
            {costRange && <Range text={t("leak:fromTo", { low, high })} />}
          </dd>
        </div>
      )}
    </dl>
  );
}

function PerYear() {
  const { t } = useWords();
  return <span className="text-12 font-normal tracking-normal text-ink-2">{t("leak:perYear")}</span>;
}

const Range = ({ text }: { readonly text: string }) => (
  <span className="block text-12 font-normal tracking-normal text-ink-2">{text}</span>
);

function Infinite({ model, forced }: Pick<LeakResultViewProps, "model"> & { readonly forced: boolean }) {
  const { t } = useWords();
  return (
    <>
      <p className="text-26 font-medium text-ink" data-testid="leak-size">
        {t("leak:infinite")}
      </p>
      <p className="text-13 text-ink-2">
        {t("leak:infiniteReason")} {t("leak:infiniteCost")}
      </p>
      {forced && <Note text={t("leak:forced", { inputs: invalidNames(model, t) })} />}
    </>
  );
}

type Words = ReturnType<typeof useWords>["t"];

const invalidNames = ({ invalid }: LeakResultModel, t: Words) =>
  punctuationOf(t).series(invalid.map((name) => t(`leak:input.${name}`)));

function NoResult({ model, actions, display }: Shown<"noResult" | "pdDetected">) {
  const { t } = useWords();
  const { analysis, busy, errorDetails: details } = model;
  const reason = display.kind === "pdDetected" ? "pdDetected" : display.reason;
  if (reason === "requestFailed")
    return (
      <div data-testid="no-leak-result" data-reason={reason} data-failed-analysis="leak">
        <ErrorBlock
          compact
          title={t("leak:failed")}
          advice={t("errors:requestFailed")}
          retry={{ onRetry: actions.retry, busy }}
          {...(details !== undefined && { details: { text: details } })}
        />
      </div>
    );
  const advice = leakAdvice(reason, analysis?.reason ?? null, analysis?.leakDetected ?? false);
  return (
    <div
      className="flex flex-col items-start gap-1 rounded-m bg-sunken px-4 py-3"
      data-testid="no-leak-result"
      data-reason={reason}
    >
      <p className="text-12 text-ink-3">{t("leak:noResult")}</p>
      <p className="text-16 font-semibold text-ink">{t(advice.title)}</p>
      <p className="text-13 text-ink-2">{t(advice.advice, { inputs: invalidNames(model, t) })}</p>
      {display.kind === "noResult" && display.canForce && (
        <Button onClick={actions.force} busy={busy} className="mt-2">
          {t("leak:force")}
        </Button>
      )}
    </div>
  );
}
