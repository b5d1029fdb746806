import {
  type CostMode,
  celsiusFromKelvin,
  enteredUtilization,
  type Gas,
  leakDefaults,
  leakGasOf,
  startHumidityPercent,
  startTemperatureC,
  type UtilizationKind,
} from "@sonolens/domain";
import type { SnapshotDetail } from "../types.ts";
import type { SnapshotEdit } from "./edit-snapshot.ts";
import { leakEdits } from "./leak-edits.ts";
import type { SnapshotField } from "./snapshot-fields.ts";
import { partsTakenBack } from "./taken-back.ts";

/** Kelvin values of a camera have at most three decimals; drops the floating-point error of the conversion. */
export const cleanCelsius = (celsius: number): number => Number(celsius.toFixed(3));

/** A price with the currency that was stored with it; null if none was. */
export interface Price {
  /** 0 if not known. */
  readonly amount: number;
  readonly currency: string | null;
}

type PriceName = "energy_cost" | "volume_cost" | "mass_cost";
const priceNames: readonly PriceName[] = ["energy_cost", "volume_cost", "mass_cost"];

/** Sets a price; the currency before it, unless another price counts in the present one. */
function priceEdit(
  { id, meta }: SnapshotDetail,
  price: Price,
  name: PriceName,
  of: (id: string, amount: number) => SnapshotEdit,
): SnapshotEdit {
  const edit = of(id, price.amount);
  const keepsCurrency =
    price.currency === (meta.currency ?? null) ||
    (price.currency === null && priceNames.some((other) => other !== name && meta[other]));
  if (keepsCurrency) return edit;
  return {
    ...edit,
    send: async (api) => {
      const saved = await leakEdits.currency(id, price.currency).send(api);
      return saved.ok ? edit.send(api) : saved;
    },
  };
}

const priceField = (
  name: PriceName,
  of: (id: string, amount: number) => SnapshotEdit,
): SnapshotField<Price> => ({
  name,
  of: ({ meta }) => ({ amount: meta[name] ?? 0, currency: meta.currency ?? null }),
  edit: (snapshot, price) => priceEdit(snapshot, price, name, of),
  takeBack: partsTakenBack,
  shown: ({ amount }) => amount,
});

/** The inputs of the size and the cost of a leak. */
export const leakFields = {
  gas: {
    name: "gas",
    of: ({ meta }) => meta.leak_type ?? null,
    edit: ({ id }, gas) => leakEdits.gas(id, leakGasOf(gas)),
    shown: leakGasOf,
  } satisfies SnapshotField<Gas | null>,
  /** Celsius. */
  temperature: {
    name: "temperature",
    of: ({ meta: { current_env_temperature_kelvin: kelvin } }) =>
      kelvin == null ? null : cleanCelsius(celsiusFromKelvin(kelvin)),
    edit: ({ id }, celsius) => leakEdits.temperature(id, celsius),
    shown: (celsius) => celsius ?? startTemperatureC(null),
  } satisfies SnapshotField<number | null>,
  humidity: {
    name: "humidity",
    of: ({ meta }) => meta.current_relative_humidity_percent ?? null,
    edit: ({ id }, percent) => leakEdits.humidity(id, percent),
    shown: startHumidityPercent,
  } satisfies SnapshotField<number | null>,
  specificPower: {
    name: "specificPower",
    of: ({ meta }) => meta.specific_power ?? null,
    edit: ({ id }, kwPerM3Min) => leakEdits.specificPower(id, kwPerM3Min),
    shown: (kwPerM3Min) => kwPerM3Min ?? leakDefaults.specificPower.LPM,
  } satisfies SnapshotField<number | null>,
  energyCost: priceField("energy_cost", leakEdits.energyCost),
  volumeCost: priceField("volume_cost", leakEdits.volumeCost),
  massCost: priceField("mass_cost", leakEdits.massCost),
  /** None is the same as that by energy. */
  costMode: {
    name: "costMode",
    of: ({ meta }) => meta.cost_mode ?? leakDefaults.costMode,
    edit: ({ id }, mode) => leakEdits.costMode(id, mode),
  } satisfies SnapshotField<CostMode>,
};

/** Hours per day; days per week and weeks per year, or days per year. */
export interface EnteredTime {
  readonly hours: number;
  readonly days: number;
  readonly weeks?: number;
}

/** The time under pressure, one value of the server; what was not entered is all year. */
export const utilizationField = (kind: UtilizationKind): SnapshotField<EnteredTime> => ({
  name: "utilization",
  of: ({ meta }) => {
    const entered = enteredUtilization(meta, kind);
    return "daysPerYear" in entered ? { hours: entered.hours, days: entered.daysPerYear } : entered;
  },
  edit: ({ id }, time) => leakEdits.utilization(id, time),
  takeBack: partsTakenBack,
});
