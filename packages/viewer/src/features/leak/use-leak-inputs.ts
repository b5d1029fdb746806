import {
  type CostMode,
  distanceFromMeters,
  enteredUtilization,
  type Gas,
  leakDefaults,
  leakGasOf,
  pressureFromBar,
  pressureUnitBeside,
  type Settings,
  specificPowerAsShown,
  startHumidityPercent,
  startTemperatureC,
  temperatureFromCelsius,
  type UtilizationKind,
  type Validated,
  validateDistance,
  validateEnergyCost,
  validateHumidity,
  validateLinePressure,
  validateMassCost,
  validateSpecificPower,
  validateTemperature,
  validateUtilizationDays,
  validateUtilizationHours,
  validateUtilizationWeeks,
  validateVolumeCost,
} from "@sonolens/domain";
import type { SnapshotEdit } from "../../data/snapshots/edit-snapshot.ts";
import { leakEdits } from "../../data/snapshots/leak-edits.ts";
import { snapshotEdits } from "../../data/snapshots/snapshot-edits.ts";
import type { UndoableEdit } from "../../data/snapshots/undo.ts";
import type { SnapshotDetail } from "../../data/types.ts";
import { type SavedInput, useSavedInput } from "../../lib/state/use-saved-input.ts";
import { type SavedChoice, useSavedChoice } from "./use-saved-choice.ts";

/** All inputs of the analysis and the pricing of a leak. */
export interface LeakInputs {
  readonly distance: SavedInput<number | null>;
  readonly temperature: SavedInput<number>;
  readonly humidity: SavedInput<number>;
  readonly specificPower: SavedInput<number>;
  /** Gauge pressure; null if unknown. */
  readonly linePressure: SavedInput<number | null>;
  /** 0 if none was entered; shown as an empty field. */
  readonly energyCost: SavedInput<number>;
  readonly volumeCost: SavedInput<number>;
  readonly massCost: SavedInput<number>;
  readonly hours: SavedInput<number>;
  /** Per week, or per year if the edition counts those. */
  readonly days: SavedInput<number>;
  readonly weeks: SavedInput<number>;
  readonly gas: SavedChoice<Gas>;
  readonly costMode: SavedChoice<CostMode>;
}

export interface LeakInputsOptions {
  readonly snapshot: SnapshotDetail;
  readonly settings: Settings;
  readonly utilization: UtilizationKind;
  readonly edit: UndoableEdit;
  /** For what is not undone on its own. */
  readonly editOnly: (edit: SnapshotEdit) => Promise<unknown>;
}

/** Kelvin values of a camera have at most three decimals; drops the floating-point error of the conversion. */
const cleanCelsius = (celsius: number) => Number(celsius.toFixed(3));

const asTyped = (value: number) => value;
const emptyForNone = (price: number) => price || null;
/** A price that is cleared is unknown. */
const orNone =
  (validate: (value: unknown) => Validated<number>) =>
  (typed: number | null): Validated<number> =>
    validate(typed ?? 0);

/** The inputs of a leak, each of which is saved on its own. */
export function useLeakInputs(options: LeakInputsOptions): LeakInputs {
  const { snapshot, settings, utilization, edit, editOnly } = options;
  const { id, meta } = snapshot;
  const saveAs =
    <Value>(of: (id: string, value: Value) => SnapshotEdit) =>
    (to: Value, from: Value) =>
      edit(of(id, to), of(id, from));
  const units = {
    distance: settings.source_distance_unit,
    temperature: settings.temperature_unit,
    leak: settings.leak_size_unit,
    pressure: pressureUnitBeside(settings.leak_size_unit),
  };
  const price = (stored: number | null | undefined, validate: (value: unknown) => Validated<number>) => ({
    stored: stored ?? 0,
    toShown: emptyForNone,
    validate: orNone(validate),
  });
  const savePriceAs =
    (of: (id: string, value: number) => SnapshotEdit) => async (to: number, from: number) => {
      if (!meta.currency) await editOnly(leakEdits.currency(id, settings.currency_iso_code));
      await saveAs(of)(to, from);
    };
  const entered = enteredUtilization(meta, utilization);
  const stored = {
    hours: entered.hours,
    days: "daysPerYear" in entered ? entered.daysPerYear : entered.days,
    weeks: "weeks" in entered ? entered.weeks : leakDefaults.utilization.weekly.weeks,
  };
  const hours: SavedInput<number> = useSavedInput<number>({
    stored: stored.hours,
    toShown: asTyped,
    validate: validateUtilizationHours,
    save: (value) => saveUtilization({ hours: value }),
  });
  const days: SavedInput<number> = useSavedInput<number>({
    stored: stored.days,
    toShown: asTyped,
    validate: (typed) => validateUtilizationDays(typed, { kind: utilization }),
    save: (value) => saveUtilization({ days: value }),
  });
  const weeks: SavedInput<number> = useSavedInput<number>({
    stored: stored.weeks,
    toShown: asTyped,
    validate: validateUtilizationWeeks,
    save: (value) => saveUtilization({ weeks: value }),
  });
  const saveUtilization = (changed: Partial<typeof stored>) => {
    const current = {
      hours: hours.current ?? stored.hours,
      days: days.current ?? stored.days,
      weeks: weeks.current ?? stored.weeks,
      ...changed,
    };
    const saving = ({ weeks: ofYear, ...ofEach }: typeof stored) =>
      leakEdits.utilization(id, utilization === "yearly" ? ofEach : { ...ofEach, weeks: ofYear });
    return edit(saving(current), saving(stored));
  };
  return {
    distance: useSavedInput<number | null>({
      stored: snapshot.source_distance,
      toShown: (meters) => (meters === null ? null : distanceFromMeters(meters, units.distance)),
      validate: (typed) => validateDistance(typed, { unit: units.distance }),
      save: saveAs(snapshotEdits.distance),
    }),
    temperature: useSavedInput<number>({
      stored: cleanCelsius(startTemperatureC(meta.current_env_temperature_kelvin)),
      toShown: (celsius) => temperatureFromCelsius(celsius, units.temperature),
      validate: (typed) => validateTemperature(typed, { unit: units.temperature }),
      save: saveAs((of, celsius) => leakEdits.temperature(of, cleanCelsius(celsius))),
    }),
    humidity: useSavedInput<number>({
      stored: startHumidityPercent(meta.current_relative_humidity_percent),
      toShown: asTyped,
      validate: validateHumidity,
      save: saveAs(leakEdits.humidity),
    }),
    specificPower: useSavedInput<number>({
      stored: meta.specific_power ?? leakDefaults.specificPower.LPM,
      toShown: (kwPerM3Min) => specificPowerAsShown(kwPerM3Min, units.leak),
      validate: (typed) => validateSpecificPower(typed, { leakUnit: units.leak }),
      save: saveAs(leakEdits.specificPower),
    }),
    linePressure: useSavedInput<number | null>({
      stored: meta.line_pressure_bar ?? null,
      toShown: (bar) => (bar === null ? null : pressureFromBar(bar, units.pressure)),
      validate: (typed) => validateLinePressure(typed, { unit: units.pressure }),
      save: saveAs(leakEdits.linePressure),
    }),
    energyCost: useSavedInput<number>({
      ...price(meta.energy_cost, validateEnergyCost),
      save: savePriceAs(leakEdits.energyCost),
    }),
    volumeCost: useSavedInput<number>({
      ...price(meta.volume_cost, validateVolumeCost),
      save: savePriceAs(leakEdits.volumeCost),
    }),
    massCost: useSavedInput<number>({
      ...price(meta.mass_cost, validateMassCost),
      save: savePriceAs(leakEdits.massCost),
    }),
    hours,
    days,
    weeks,
    gas: useSavedChoice(leakGasOf(meta.leak_type), saveAs(leakEdits.gas)),
    costMode: useSavedChoice(meta.cost_mode ?? leakDefaults.costMode, saveAs(leakEdits.costMode)),
  };
}
