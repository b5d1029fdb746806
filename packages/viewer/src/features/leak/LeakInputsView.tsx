import {
  type CostMode,
  costModes,
  type Gas,
  limits,
  pressureUnitBeside,
  specificPowerUnit,
  type TypedUnits,
  type UtilizationKind,
} from "@sonolens/domain";
import { NumberField, Segmented, SelectField } from "@sonolens/ui-kit";
import type { ReactNode, Ref } from "react";
import type { SavedInput } from "../../data/drafts/use-saved-input.ts";
import { gasName } from "../../lib/format/gas-name.ts";
import { useWords } from "../../lib/format/use-words.ts";
import type { Saving } from "../../lib/state/inputs-together.ts";
import { CameraValue } from "../../lib/ui/CameraValue.tsx";
import { ChangeHistory, type ChangeHistoryProps } from "../../lib/ui/ChangeHistory.tsx";
import { DistanceField } from "../../lib/ui/DistanceField.tsx";
import { FocusWarning } from "../../lib/ui/FocusWarning.tsx";
import { InputsFold } from "../../lib/ui/InputsFold.tsx";
import type { KnownFocus } from "../../lib/ui/known-focus.ts";
import { LinkButton } from "../../lib/ui/LinkButton.tsx";
import { currencySign, pricedUnit } from "./leak-texts.ts";
import type { LeakInputs } from "./use-leak-inputs.ts";

/** What the camera recorded for an input; undefined if that is not known. */
type Recorded =
  | { readonly text: string; readonly isSame: boolean; readonly onReset: (() => void) | undefined }
  | undefined;

export interface LeakInputsModel {
  readonly inputs: LeakInputs;
  readonly units: TypedUnits;
  /** The distance unit of the settings if it is not a known one. */
  readonly unknownDistanceUnit: string | undefined;
  readonly utilization: UtilizationKind;
  /** The choices for this snapshot, including the current one. */
  readonly gases: readonly Gas[];
  /** Whether there is a size for the gas, which the other inputs are for. */
  readonly isAnalyzed: boolean;
  /** Whether the edition offers a choice of the cost basis. */
  readonly hasCostMode: boolean;
  /** ISO 4217 code. */
  readonly currency: string;
  /** Price per kWh in the settings; 0 for none. */
  readonly usualEnergyCost: number;
  readonly saving: Saving;
  readonly readOnly: boolean;
  /** The values in short. */
  readonly summary: readonly string[];
  readonly isOpen: boolean;
  readonly recorded: Readonly<Record<"distance" | "gas" | "temperature" | "humidity", Recorded>>;
  /** What the sound map is focused at, if it and the distance are known. */
  readonly focus: KnownFocus | undefined;
  /** Undefined until loaded. */
  readonly history: Omit<ChangeHistoryProps, "readOnly"> | undefined;
}

export interface LeakInputsViewProps {
  readonly model: LeakInputsModel;
  readonly actions: {
    readonly setOpen: (open: boolean) => void;
    /** Called when the focus enters or leaves the inputs. */
    readonly setFocused: (isWithin: boolean) => void;
    /** Opens the settings, whose prices apply to all snapshots. */
    readonly editForAll: () => void;
  };
  /** The fields. */
  readonly ref?: Ref<HTMLDivElement>;
}

/** The inputs of the analysis and the pricing of a leak, folded until they are needed; each saves itself. */
export function LeakInputsView({ model, actions, ref }: LeakInputsViewProps) {
  const { t } = useWords();
  const { summary, isOpen, readOnly, isAnalyzed, history } = model;
  return (
    <InputsFold
      {...{ summary, isOpen, readOnly }}
      setOpen={actions.setOpen}
      onFocusWithin={actions.setFocused}
      saving={model.saving}
    >
      <div ref={ref} className="flex flex-col gap-3">
        <Measured model={model} />
        {isAnalyzed ? (
          <CostBasis model={model} editForAll={actions.editForAll} />
        ) : (
          <p className="text-12 text-ink-3">{t("leak:noSizeInputs")}</p>
        )}
        {history && <ChangeHistory {...history} readOnly={readOnly} />}
      </div>
    </InputsFold>
  );
}

type PartProps = Pick<LeakInputsViewProps, "model">;

/** What the camera recorded, and the line pressure. */
function Measured({ model }: PartProps) {
  const { t, locale } = useWords();
  const { inputs, units, gases, readOnly, recorded, isAnalyzed, focus } = model;
  const isPsi = pressureUnitBeside(units.leak) === "PSI";
  const asRecorded = (value: Recorded, name: string) =>
    value && !value.isSame ? { hint: <CameraValue {...value} name={name} /> } : {};
  const isMeasured = [recorded.temperature, recorded.humidity].every((value) => value?.isSame);
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-x-3 gap-y-3">
        <DistanceField
          input={inputs.distance}
          unit={model.unknownDistanceUnit ?? units.distance}
          readOnly={readOnly}
        />
        <span className="pt-6 text-12 text-ink-2">
          {recorded.distance && <CameraValue {...recorded.distance} name={t("snapshot:distance")} />}
        </span>
        <FocusWarning focus={focus} className="col-span-2" />
        <SelectField
          label={t("leak:gas")}
          value={inputs.gas.value}
          options={gases.map((gas) => ({ value: gas, label: gasName(gas, t, locale) }))}
          onValueChange={inputs.gas.choose}
          disabled={readOnly}
          {...asRecorded(recorded.gas, t("leak:gas"))}
        />
        {isAnalyzed && (
          <>
            <Num
              input={inputs.linePressure}
              name="linePressure"
              label={t("leak:linePressure")}
              unit={isPsi ? "psi" : "bar"}
              {...(isPsi ? limits.linePressurePsi : limits.linePressureBar)}
              step={isPsi ? 5 : 0.5}
              maxDecimals={isPsi ? 1 : 2}
              placeholder={t("snapshot:notSet")}
              hint={t("leak:linePressureHint")}
              readOnly={readOnly}
            />
            <Num
              input={inputs.temperature}
              name="temperature"
              label={t("leak:temperature")}
              unit={units.temperature === "FAHRENHEIT" ? "°F" : "°C"}
              {...(units.temperature === "FAHRENHEIT" ? limits.temperatureF : limits.temperatureC)}
              maxDecimals={1}
              readOnly={readOnly}
              {...asRecorded(recorded.temperature, t("leak:temperature"))}
            />
            <Num
              input={inputs.humidity}
              name="humidity"
              label={t("leak:humidity")}
              unit="%"
              {...limits.humidityPercent}
              maxDecimals={1}
              readOnly={readOnly}
              {...asRecorded(recorded.humidity, t("leak:humidity"))}
            />
          </>
        )}
      </div>
      {isAnalyzed && isMeasured && recorded.gas?.isSame !== false && (
        <p className="-mt-1 text-12 text-ink-3">
          {t(recorded.gas ? "leak:fromCamera" : "leak:fromCameraWithoutGas")}
        </p>
      )}
    </>
  );
}

/** What a year of the leak costs is based on: only the fields that the chosen basis needs. */
function CostBasis({ model, editForAll }: PartProps & { readonly editForAll: () => void }) {
  const { t } = useWords();
  const { inputs, units, readOnly } = model;
  const mode = inputs.costMode.value;
  const isYearly = model.utilization === "yearly";
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 pt-1">
        <h3 className="text-13 font-semibold text-ink">{t("leak:costMode")}</h3>
        <LinkButton onClick={editForAll} className="text-13">
          {t("leak:editForAll")}
        </LinkButton>
      </div>
      {model.hasCostMode && (
        <Segmented
          wide
          label={t("leak:costMode")}
          value={mode}
          options={costModes.map((each) => ({ value: each, label: t(`leak:costMode.${each}`) }))}
          onValueChange={inputs.costMode.choose}
          disabled={readOnly}
        />
      )}
      {mode !== "off" && (
        <>
          <div className="grid grid-cols-2 items-start gap-x-3 gap-y-3">
            <Price model={model} mode={mode} />
            {mode === "energy" && (
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
            )}
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
        </>
      )}
    </>
  );
}

interface NumProps {
  readonly input: Pick<SavedInput<number | null>, "value" | "set" | "setUsable" | "replacements">;
  readonly name: string;
  readonly label: string;
  readonly unit?: string;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  readonly maxDecimals?: number;
  /** Shown while the field is empty; the field may be empty. */
  readonly placeholder?: string;
  readonly hint?: ReactNode;
  readonly readOnly: boolean;
}

function Num({ input, placeholder, min, max, maxDecimals = 2, ...field }: NumProps) {
  const { t, locale } = useWords();
  return (
    <NumberField
      {...field}
      replaced={input.replacements}
      {...{ min, max, maxDecimals, locale }}
      {...(placeholder === undefined ? { required: true } : { placeholder })}
      rangeMessage={t("errors:outOfRange", { min, max })}
      value={input.value}
      onValueChange={input.set}
      onValidityChange={input.setUsable}
    />
  );
}

/** The price of the chosen basis. */
function Price({ model, mode }: PartProps & { readonly mode: Exclude<CostMode, "off"> }) {
  const { t, locale } = useWords();
  const { inputs, currency, readOnly, usualEnergyCost } = model;
  const prices: Readonly<Record<Exclude<CostMode, "off">, SavedInput<number>>> = {
    energy: inputs.energyCost,
    volume: inputs.volumeCost,
    mass: inputs.massCost,
  };
  const usual = mode === "energy" && usualEnergyCost > 0 ? usualEnergyCost : undefined;
  return (
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
  );
}
