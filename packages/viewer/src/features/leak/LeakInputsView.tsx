import {
  type CostMode,
  costModes,
  type Gas,
  isAnalyzedGas,
  limits,
  pressureUnitBeside,
  specificPowerUnit,
  type TypedUnits,
  type UtilizationKind,
} from "@sonolens/domain";
import { Button, NumberField, SaveState, type SaveStatus, SelectField } from "@sonolens/ui-kit";
import { gasName } from "../../lib/format/gas-name.ts";
import { useWords } from "../../lib/format/use-words.ts";
import type { SavedInput } from "../../lib/state/use-saved-input.ts";
import { DistanceField } from "../../lib/ui/DistanceField.tsx";
import { Section } from "../../lib/ui/Section.tsx";
import { currencySign, pricedUnit } from "./leak-texts.ts";
import type { LeakInputs } from "./use-leak-inputs.ts";

export interface LeakInputsModel {
  readonly inputs: LeakInputs;
  readonly units: TypedUnits;
  /** The distance unit of the settings if it is not a known one. */
  readonly unknownDistanceUnit: string | undefined;
  readonly utilization: UtilizationKind;
  /** The choices for this snapshot, including the current one. */
  readonly gases: readonly Gas[];
  /** Whether the edition offers a choice of the cost basis. */
  readonly hasCostMode: boolean;
  /** ISO 4217 code. */
  readonly currency: string;
  /** Price per kWh in the settings; 0 for none. */
  readonly usualEnergyCost: number;
  readonly status: SaveStatus;
  readonly readOnly: boolean;
}

export interface LeakInputsViewProps {
  readonly model: LeakInputsModel;
  readonly actions: {
    /** Reverts the last saved change; undefined if there is none. */
    readonly undo: (() => void) | undefined;
    /** Retries a failed save; undefined if none failed. */
    readonly retry: (() => void) | undefined;
  };
}

/** The inputs of the analysis and the pricing of a leak; each saves itself. */
export function LeakInputsView({ model, actions }: LeakInputsViewProps) {
  const { t, locale } = useWords();
  const { inputs, units, gases, readOnly } = model;
  const isPsi = pressureUnitBeside(units.leak) === "PSI";
  const isYearly = model.utilization === "yearly";
  return (
    <Section
      title={t("snapshot:inputs")}
      aside={
        <div className="-my-1.5 flex min-h-small flex-wrap items-center justify-end gap-x-1">
          <SaveState status={model.status} />
          {actions.retry && (
            <Button variant="quiet" onClick={actions.retry}>
              {t("leak:saveAgain")}
            </Button>
          )}
          {actions.undo && (
            <Button variant="quiet" onClick={actions.undo}>
              {t("leak:undo")}
            </Button>
          )}
        </div>
      }
    >
      <div className="grid grid-cols-2 items-start gap-x-3 gap-y-3">
        <DistanceField
          input={inputs.distance}
          unit={model.unknownDistanceUnit ?? units.distance}
          readOnly={readOnly}
        />
        <SelectField
          label={t("leak:gas")}
          value={inputs.gas.value}
          options={gases.map((gas) => ({ value: gas, label: gasName(gas, t, locale) }))}
          onValueChange={inputs.gas.choose}
          disabled={readOnly}
        />
        <Num
          input={inputs.temperature}
          name="temperature"
          label={t("leak:temperature")}
          unit={units.temperature === "FAHRENHEIT" ? "°F" : "°C"}
          {...(units.temperature === "FAHRENHEIT" ? limits.temperatureF : limits.temperatureC)}
          maxDecimals={1}
          readOnly={readOnly}
        />
        <Num
          input={inputs.humidity}
          name="humidity"
          label={t("leak:humidity")}
          unit="%"
          {...limits.humidityPercent}
          maxDecimals={1}
          readOnly={readOnly}
        />
        <Price model={model} />
        <Num
          input={inputs.specificPower}
          name="specificPower"
          label={t("leak:specificPower")}
          unit={specificPowerUnit(units.leak).replace("m3", "m³")}
          {...limits.specificPower}
          step={0.1}
          maxDecimals={2}
          readOnly={readOnly}
        />
        <Num
          input={inputs.linePressure}
          name="linePressure"
          label={t("leak:linePressure")}
          unit={isPsi ? "psi" : "bar"}
          {...(isPsi ? limits.linePressurePsi : limits.linePressureBar)}
          step={isPsi ? 5 : 0.5}
          maxDecimals={isPsi ? 1 : 2}
          placeholder={t("snapshot:notSet")}
          hint={t(isAnalyzedGas(inputs.gas.value) ? "leak:linePressureHint" : "leak:linePressureUnused")}
          readOnly={readOnly}
        />
      </div>
      <fieldset className="grid grid-cols-3 items-start gap-x-3 gap-y-3">
        <legend className="mb-1.5 text-12 text-ink-3">{t("leak:utilization")}</legend>
        <Num
          input={inputs.hours}
          name="utilizationHours"
          label={t("leak:hours")}
          {...limits.utilizationHours}
          readOnly={readOnly}
        />
        <Num
          input={inputs.days}
          name="utilizationDays"
          label={t(isYearly ? "leak:daysOfYear" : "leak:days")}
          {...(isYearly ? limits.utilizationDaysPerYear : limits.utilizationDaysPerWeek)}
          readOnly={readOnly}
        />
        {!isYearly && (
          <Num
            input={inputs.weeks}
            name="utilizationWeeks"
            label={t("leak:weeks")}
            {...limits.utilizationWeeks}
            readOnly={readOnly}
          />
        )}
      </fieldset>
    </Section>
  );
}

interface NumProps {
  readonly input: Pick<SavedInput<number | null>, "value" | "set" | "setUsable">;
  readonly name: string;
  readonly label: string;
  readonly unit?: string;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  readonly maxDecimals?: number;
  /** Shown while the field is empty; the field may be empty. */
  readonly placeholder?: string;
  readonly hint?: string;
  readonly readOnly: boolean;
}

function Num({ input, placeholder, min, max, maxDecimals = 2, ...field }: NumProps) {
  const { t, locale } = useWords();
  return (
    <NumberField
      {...field}
      {...{ min, max, maxDecimals, locale }}
      {...(placeholder === undefined ? { required: true } : { placeholder })}
      rangeMessage={t("errors:outOfRange", { min, max })}
      value={input.value}
      onValueChange={input.set}
      onValidityChange={input.setUsable}
    />
  );
}

/** The cost basis and its price. */
function Price({ model }: Pick<LeakInputsViewProps, "model">) {
  const { t, locale } = useWords();
  const { inputs, currency, readOnly, usualEnergyCost } = model;
  const mode = inputs.costMode.value;
  const prices: Readonly<Record<Exclude<CostMode, "off">, SavedInput<number>>> = {
    energy: inputs.energyCost,
    volume: inputs.volumeCost,
    mass: inputs.massCost,
  };
  const usual = mode === "energy" && usualEnergyCost > 0 ? usualEnergyCost : undefined;
  return (
    <>
      {model.hasCostMode && (
        <SelectField
          label={t("leak:costMode")}
          value={mode}
          options={costModes.map((each) => ({ value: each, label: t(`leak:costMode.${each}`) }))}
          onValueChange={inputs.costMode.choose}
          disabled={readOnly}
        />
      )}
      {mode !== "off" && (
        <Num
          // Each price has a field of its own: what is typed in one does not carry over to another.
          key={mode}
          input={prices[mode]}
          name="price"
          label={t(`leak:price.${mode}`)}
          unit={`${currencySign(currency, locale)}/${pricedUnit(mode)}`}
          {...limits.costPerUnit}
          step={0.01}
          maxDecimals={4}
          placeholder={
            usual === undefined
              ? t("snapshot:notSet")
              : usual.toLocaleString(locale, { maximumFractionDigits: 4 })
          }
          {...(usual !== undefined && inputs.energyCost.value === null && { hint: t("leak:usualPrice") })}
          readOnly={readOnly}
        />
      )}
    </>
  );
}
