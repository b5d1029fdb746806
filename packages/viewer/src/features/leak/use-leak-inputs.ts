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
  readonly edit: (edit: SnapshotEdit) => Promise<unknown>;
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
export function useLeakInputs({ snapshot, settings, utilization, edit }: LeakInputsOptions): LeakInputs {
  const { id, meta } = snapshot;
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
  const sendPrice = async (change: SnapshotEdit) => {
    if (!meta.currency) await edit(leakEdits.currency(id, settings.currency_iso_code));
    await edit(change);
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
    const { weeks: ofYear, ...ofEach } = {
      hours: hours.current ?? stored.hours,
      days: days.current ?? stored.days,
      weeks: weeks.current ?? stored.weeks,
      ...changed,
    };
    return edit(leakEdits.utilization(id, utilization === "yearly" ? ofEach : { ...ofEach, weeks: ofYear }));
  };
  return {
    distance: useSavedInput<number | null>({
      stored: snapshot.source_distance,
      toShown: (meters) => (meters === null ? null : distanceFromMeters(meters, units.distance)),
      validate: (typed) => validateDistance(typed, { unit: units.distance }),
      save: (meters) => edit(snapshotEdits.distance(id, meters)),
    }),
    temperature: useSavedInput<number>({
      stored: cleanCelsius(startTemperatureC(meta.current_env_temperature_kelvin)),
      toShown: (celsius) => temperatureFromCelsius(celsius, units.temperature),
      validate: (typed) => validateTemperature(typed, { unit: units.temperature }),
      save: (celsius) => edit(leakEdits.temperature(id, cleanCelsius(celsius))),
    }),
    humidity: useSavedInput<number>({
      stored: startHumidityPercent(meta.current_relative_humidity_percent),
      toShown: asTyped,
      validate: validateHumidity,
      save: (percent) => edit(leakEdits.humidity(id, percent)),
    }),
    specificPower: useSavedInput<number>({
      stored: meta.specific_power ?? leakDefaults.specificPower.LPM,
      toShown: (kwPerM3Min) => specificPowerAsShown(kwPerM3Min, units.leak),
      validate: (typed) => validateSpecificPower(typed, { leakUnit: units.leak }),
      save: (kwPerM3Min) => edit(leakEdits.specificPower(id, kwPerM3Min)),
    }),
    linePressure: useSavedInput<number | null>({
      stored: meta.line_pressure_bar ?? null,
      toShown: (bar) => (bar === null ? null : pressureFromBar(bar, units.pressure)),
      validate: (typed) => validateLinePressure(typed, { unit: units.pressure }),
      save: (bar) => edit(leakEdits.linePressure(id, bar)),
    }),
    energyCost: useSavedInput<number>({
      ...price(meta.energy_cost, validateEnergyCost),
      save: (value) => sendPrice(leakEdits.energyCost(id, value)),
    }),
    volumeCost: useSavedInput<number>({
      ...price(meta.volume_cost, validateVolumeCost),
      save: (value) => sendPrice(leakEdits.volumeCost(id, value)),
    }),
    massCost: useSavedInput<number>({
      ...price(meta.mass_cost, validateMassCost),
      save: (value) => sendPrice(leakEdits.massCost(id, value)),
    }),
    hours,
    days,
    weeks,
    gas: useSavedChoice(leakGasOf(meta.leak_type), (gas) => edit(leakEdits.gas(id, gas))),
    costMode: useSavedChoice(meta.cost_mode ?? leakDefaults.costMode, (mode) =>
      edit(leakEdits.costMode(id, mode)),
    ),
  };
}
