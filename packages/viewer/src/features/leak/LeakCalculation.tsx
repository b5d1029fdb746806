import {
  type CostMode,
  celsiusFromKelvin,
  flowReferences,
  formatCost,
  formatDistance,
  formatHole,
  formatPercent,
  formatPressure,
  formatSpecificPower,
  formatTemperature,
  formatYearlyQuantity,
  type LeakCostDisplay,
  leakUnitSymbol,
  type NamedQuantity,
  pressureUnitBeside,
} from "@sonolens/domain";
import { formatNumber } from "@sonolens/i18n";
import { Dialog } from "@sonolens/ui-kit";
import type { ReactNode } from "react";
import { flowText } from "../../lib/format/flow-text.ts";
import { fixedText } from "../../lib/format/format.ts";
import { gasName } from "../../lib/format/gas-name.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { assumptionText } from "./assumption-text.ts";
import { holeOf } from "./hole-of.ts";
import type { LeakResultModel } from "./leak-result-model.ts";
import { fromToText } from "./leak-size-texts.ts";
import { currencySign, hoursText, pricedUnit } from "./leak-texts.ts";

export interface LeakCalculationProps {
  readonly model: LeakResultModel;
  readonly onClose: () => void;
}

const yearly = ["energyKwh", "volumeM3", "massKg", "co2Kg"] as const;

/** Explains what a leak size and its cost are based on. */
export function LeakCalculation({ model, onClose }: LeakCalculationProps) {
  const { t } = useWords();
  return (
    <Dialog open onOpenChange={onClose} title={t("leak:calculation")}>
      <div className="flex flex-col gap-6 pb-2">
        <SizePart model={model} />
        <HolePart model={model} />
        <CostPart model={model} />
      </div>
    </Dialog>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2.5">
      <h3 className="text-16 font-semibold">{title}</h3>
      {children}
    </section>
  );
}

/** Names and values in two columns. */
function Facts({ facts }: { readonly facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 text-13 tabular-nums">
      {facts.map(([name, value]) => (
        <div key={name} className="col-span-2 grid grid-cols-subgrid border-b border-line py-1 last:border-0">
          <dt className="text-ink-2">{name}</dt>
          <dd className="text-end text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function SizePart({ model }: Pick<LeakCalculationProps, "model">) {
  const { t, locale } = useWords();
  const { analysis, units, gas } = model;
  if (!analysis) return null;
  const { inputs } = analysis;
  const number = (value: number, digits: number) =>
    formatNumber(value, locale, { maximumFractionDigits: digits });
  const facts: (readonly [string, string])[] = [
    [t("leak:gas"), gasName(gas, t, locale)],
    [t("leak:how.level"), `${fixedText(inputs.levelDb, 1, locale)} dB`],
    ...(inputs.distanceM === null
      ? []
      : [[t("snapshot:distance"), formatDistance(inputs.distanceM, units.distance, locale)] as const]),
    ...(analysis.levelAtOneMetreDb === null
      ? []
      : [
          [
            t("leak:how.levelAtReference", { distance: formatDistance(referenceM, units.distance, locale) }),
            `${fixedText(analysis.levelAtOneMetreDb, 1, locale)} dB`,
          ] as const,
        ]),
    [t("leak:temperature"), formatTemperature(inputs.environmentTemperatureC, units.temperature, locale)],
    [t("leak:humidity"), formatPercent(inputs.environmentHumidityPr / 100, locale)],
    [t("leak:how.correction"), number(inputs.correction, 3)],
    [t("leak:how.method"), `${analysis.method}, ${analysis.version}`],
  ];
  return (
    <Part title={t("leak:leakSize")}>
      <p className="text-14 text-ink-2">
        {t("leak:how.size", { distance: formatDistance(referenceM, units.distance, locale) })}
      </p>
      <Facts facts={facts} />
      <ul className="flex list-disc flex-col gap-1 ps-4 text-13 text-ink-2">
        {analysis.assumptions.flatMap((assumption) => {
          const text = assumptionText(assumption, units, { t, locale });
          return text === undefined ? [] : [<li key={assumption.code}>{text}</li>];
        })}
        <li>
          {t("leak:how.reference", { temperature: formatTemperature(normalC, units.temperature, locale) })}
        </li>
      </ul>
    </Part>
  );
}

/** The equivalent hole and its formula; nothing if the line pressure is unknown. */
function HolePart({ model }: Pick<LeakCalculationProps, "model">) {
  const { t, locale } = useWords();
  const { linePressureBar, gasTemperatureC, units } = model;
  const hole = holeOf(model);
  if (!hole || linePressureBar === null) return null;
  const unit = pressureUnitBeside(units.leak);
  const inUnit = (meters: number) => formatHole(meters, unit, locale);
  const number = (value: number, digits: number) =>
    formatNumber(value, locale, { maximumFractionDigits: digits });
  return (
    <Part title={t("leak:hole.title")}>
      <p className="text-14 text-ink-2">{t("leak:hole.about")}</p>
      <p className="text-13 text-ink-2 tabular-nums" data-testid="hole-formula">
        {t("leak:hole.formula")}
        <br />
        {t(hole.choked ? "leak:hole.chokedFlow" : "leak:hole.slowFlow")}
      </p>
      <Facts
        facts={[
          [t("leak:linePressure"), formatPressure(linePressureBar, unit, locale)],
          [
            t("leak:hole.ambient"),
            `${formatNumber(1013.25, locale, { useGrouping: false, maximumFractionDigits: 2 })}\u00a0hPa`,
          ],
          [t("leak:hole.temperature"), formatTemperature(gasTemperatureC, units.temperature, locale)],
          [t("leak:hole.coefficient"), number(hole.dischargeCoefficient, 2)],
          [t("leak:hole.molarMass"), `${number(hole.molarMassKgMol * 1000, 2)}\u00a0g/mol`],
          [t("leak:hole.ratio"), number(hole.heatCapacityRatio, 3)],
          [t("leak:hole.diameter"), inUnit(hole.diameterM)],
          ...(hole.rangeM
            ? [[t("leak:hole.range"), `${inUnit(hole.rangeM.low)} – ${inUnit(hole.rangeM.high)}`] as const]
            : []),
          [t("leak:hole.sharpEdged"), inUnit(hole.sharpEdgedDiameterM)],
        ]}
      />
      <ul className="flex list-disc flex-col gap-1 ps-4 text-13 text-ink-2">
        <li>{t("leak:hole.assumedTemperature")}</li>
        <li>{t("leak:hole.assumedShape")}</li>
        <li>{t("leak:hole.notHeard")}</li>
      </ul>
    </Part>
  );
}

/** The distance to which levels are converted, and the temperature for which flows are stated. */
const referenceM = 1;
const normalC = celsiusFromKelvin(flowReferences.normal.temperatureK);

function CostPart({ model }: Pick<LeakCalculationProps, "model">) {
  const { t, locale } = useWords();
  const { cost, display, units, unit } = model;
  const shown = display?.kind === "result" ? display.cost : undefined;
  if (shown?.kind !== "cost" || cost.costMode === "off")
    return (
      <Part title={t("leak:how.costTitle")}>
        <p className="text-14 text-ink-2">{t(withoutCost(cost.costMode, shown?.kind))}</p>
      </Part>
    );
  const { currency } = cost;
  const { costRange } = shown;
  const exact = (amount: number) => formatCost(amount, currency, locale);
  const { inputs, steps, formula } = shown.explanation;
  const sign = currencySign(currency, locale);
  const perUnit = pricedUnit(cost.costMode);
  const valueText = ({ name, value }: NamedQuantity): string => {
    const known = yearly.find((each) => each === name);
    if (known)
      return `${formatYearlyQuantity(value, known === "co2Kg" ? "massKg" : known, locale)} ${t("leak:perYear")}`;
    if (name === "leakLpm") return flowText(value, units.leak, locale);
    if (name === "hoursPerYear") return `${formatNumber(value, locale, { maximumFractionDigits: 0 })} h`;
    if (name === "specificPowerKwPerM3Min") return formatSpecificPower(value, units.leak, locale);
    const digits = formatNumber(value, locale, { maximumFractionDigits: 4 });
    if (name === "co2KgPerKwh") return `${digits} kg/kWh`;
    return name === "densityKgM3" ? `${digits} kg/m³` : `${digits} ${sign}/${perUnit}`;
  };
  const facts = (quantities: readonly NamedQuantity[]) =>
    quantities.map((each) => [t(`leak:quantity.${quantityName(each.name)}`), valueText(each)] as const);
  return (
    <Part title={t("leak:how.costTitle")}>
      <p className="text-14 text-ink-2" data-testid="formula">
        {t(`leak:formula.${cost.costMode}`)}
      </p>
      <Facts
        facts={[
          ...facts(inputs),
          [t("leak:utilization"), hoursText(model.utilization, t, locale)],
          ...facts(steps),
          [t("leak:cost"), `${exact(shown.cost)} ${t("leak:perYear")}`],
          ...(costRange
            ? [[t("leak:how.costRange"), fromToText(exact(costRange.low), exact(costRange.high), t)] as const]
            : []),
        ]}
      />
      {unit !== units.leak && (
        <p className="text-12 text-ink-3">{t("leak:how.computedIn", { unit: leakUnitSymbol(units.leak) })}</p>
      )}
      {formula.id === "leakCost.energy" && <p className="text-12 text-ink-3">{t("leak:how.energy")}</p>}
    </Part>
  );
}

function withoutCost(mode: CostMode, shown: LeakCostDisplay["kind"] | undefined) {
  if (mode === "off") return "leak:costOff" as const;
  return shown === "priceNotSet" ? ("leak:how.priceMissing" as const) : ("leak:noCost" as const);
}

const quantityNames = [
  "leakLpm",
  "hoursPerYear",
  "specificPowerKwPerM3Min",
  "energyCostPerKwh",
  "volumeCostPerM3",
  "massCostPerKg",
  "co2KgPerKwh",
  "volumeM3",
  "densityKgM3",
  "massKg",
  "energyKwh",
  "co2Kg",
] as const;

/** One of the names that have a text. */
const quantityName = (name: string) => quantityNames.find((each) => each === name) ?? "leakLpm";
