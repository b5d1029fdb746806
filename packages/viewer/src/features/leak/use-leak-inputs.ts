import {
  type CostMode,
  distanceFromMeters,
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
import { type SavedInput, useSavedInput } from "../../data/drafts/use-saved-input.ts";
import {
  cleanCelsius,
  type EnteredTime,
  leakFields,
  type Price,
  utilizationField,
} from "../../data/snapshots/leak-fields.ts";
import { type SnapshotField, snapshotFields } from "../../data/snapshots/snapshot-fields.ts";
import { fieldSaver, type UndoableEdit } from "../../data/snapshots/undo.ts";
import type { SnapshotDetail } from "../../data/types.ts";
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
}

const asTyped = (value: number) => value;
const emptyForNone = (price: number) => price || null;
/** A price that is cleared is unknown. */
const orNone =
  (validate: (value: unknown) => Validated<number>) =>
  (typed: number | null): Validated<number> =>
    validate(typed ?? 0);

/** The inputs of a leak, each of which is saved on its own. */
export function useLeakInputs(options: LeakInputsOptions): LeakInputs {
  const { snapshot, settings, utilization, edit } = options;
  const { meta } = snapshot;
  const saveAs = fieldSaver(edit, snapshot);
  const place = (name: keyof LeakInputs) => `${snapshot.id}:${name}`;
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
  const savePriceAs = (field: SnapshotField<Price>) => (amount: number, restores: boolean) =>
    edit({
      snapshot,
      field,
      to: ({ currency }) => ({ amount, currency: currency ?? settings.currency_iso_code }),
      restores,
    }).saved;
  const time = utilizationField(utilization);
  const stored = time.of(snapshot);
  const saveTimeAs = (name: keyof EnteredTime) => (value: number) =>
    edit({ snapshot, field: time, to: (before) => ({ ...before, [name]: value }) }).saved;
  const hours: SavedInput<number> = useSavedInput<number>({
    place: place("hours"),
    stored: stored.hours,
    toShown: asTyped,
    validate: validateUtilizationHours,
    save: saveTimeAs("hours"),
  });
  const days: SavedInput<number> = useSavedInput<number>({
    place: place("days"),
    stored: stored.days,
    toShown: asTyped,
    validate: (typed) => validateUtilizationDays(typed, { kind: utilization }),
    save: saveTimeAs("days"),
  });
  const weeks: SavedInput<number> = useSavedInput<number>({
    place: place("weeks"),
    stored: stored.weeks ?? leakDefaults.utilization.weekly.weeks,
    toShown: asTyped,
    validate: validateUtilizationWeeks,
    save: saveTimeAs("weeks"),
  });
  return {
    distance: useSavedInput<number | null>({
      place: place("distance"),
      stored: snapshotFields.distance.of(snapshot),
      toShown: (meters) => (meters === null ? null : distanceFromMeters(meters, units.distance)),
      validate: (typed) => validateDistance(typed, { unit: units.distance }),
      save: saveAs(snapshotFields.distance),
    }),
    temperature: useSavedInput<number>({
      place: place("temperature"),
      stored: cleanCelsius(startTemperatureC(meta.current_env_temperature_kelvin)),
      toShown: (celsius) => temperatureFromCelsius(celsius, units.temperature),
      validate: (typed) => validateTemperature(typed, { unit: units.temperature }),
      save: (celsius, restores) => saveAs(leakFields.temperature)(cleanCelsius(celsius), restores),
    }),
    humidity: useSavedInput<number>({
      place: place("humidity"),
      stored: startHumidityPercent(meta.current_relative_humidity_percent),
      toShown: asTyped,
      validate: validateHumidity,
      save: saveAs(leakFields.humidity),
    }),
    specificPower: useSavedInput<number>({
      place: place("specificPower"),
      stored: meta.specific_power ?? leakDefaults.specificPower.LPM,
      toShown: (kwPerM3Min) => specificPowerAsShown(kwPerM3Min, units.leak),
      validate: (typed) => validateSpecificPower(typed, { leakUnit: units.leak }),
      save: saveAs(leakFields.specificPower),
    }),
    linePressure: useSavedInput<number | null>({
      place: place("linePressure"),
      stored: snapshotFields.linePressure.of(snapshot),
      toShown: (bar) => (bar === null ? null : pressureFromBar(bar, units.pressure)),
      validate: (typed) => validateLinePressure(typed, { unit: units.pressure }),
      save: saveAs(snapshotFields.linePressure),
    }),
    energyCost: useSavedInput<number>({
      place: place("energyCost"),
      ...price(meta.energy_cost, validateEnergyCost),
      save: savePriceAs(leakFields.energyCost),
    }),
    volumeCost: useSavedInput<number>({
      place: place("volumeCost"),
      ...price(meta.volume_cost, validateVolumeCost),
      save: savePriceAs(leakFields.volumeCost),
    }),
    massCost: useSavedInput<number>({
      place: place("massCost"),
      ...price(meta.mass_cost, validateMassCost),
      save: savePriceAs(leakFields.massCost),
    }),
    hours,
    days,
    weeks,
    gas: useSavedChoice(leakGasOf(meta.leak_type), saveAs(leakFields.gas)),
    costMode: useSavedChoice(meta.cost_mode ?? leakDefaults.costMode, saveAs(leakFields.costMode)),
  };
}
