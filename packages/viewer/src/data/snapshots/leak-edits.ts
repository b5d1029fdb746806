import type { BodyOf } from "@sonolens/api-client";
import type { CostMode, Gas } from "@sonolens/domain";
import type { SnapshotEdit } from "./edit-snapshot.ts";

/**
 * The edits of the inputs of a leak analysis; null is "not known". They are not shown before they are saved: the
 * analysis uses the server's values.
 */
export const leakEdits = {
  gas: (id: string, gas: Gas): SnapshotEdit => ({
    id,
    patch: {},
    send: (api) => api.setSnapshotGas({ path: { id }, body: { gas_type: gas } }),
  }),
  temperature: (id: string, temperatureC: number | null): SnapshotEdit => ({
    id,
    patch: {},
    send: (api) => api.setSnapshotTemperature({ path: { id }, body: { temperature: temperatureC } }),
  }),
  humidity: (id: string, percent: number | null): SnapshotEdit => ({
    id,
    patch: {},
    send: (api) => api.setSnapshotHumidity({ path: { id }, body: { humidity: percent } }),
  }),
  specificPower: (id: string, kwPerM3Min: number | null): SnapshotEdit => ({
    id,
    patch: {},
    send: (api) => api.setSnapshotSpecificPower({ path: { id }, body: { specificpower: kwPerM3Min } }),
  }),
  linePressure: (id: string, bar: number | null): SnapshotEdit => ({
    id,
    patch: {},
    send: (api) => api.setSnapshotLinePressure({ path: { id }, body: { linepressure: bar } }),
  }),
  energyCost: (id: string, perKwh: number): SnapshotEdit => ({
    id,
    patch: {},
    send: (api) => api.setSnapshotEnergyCost({ path: { id }, body: { energycost: perKwh } }),
  }),
  volumeCost: (id: string, perM3: number): SnapshotEdit => ({
    id,
    patch: {},
    send: (api) => api.setSnapshotVolumeCost({ path: { id }, body: { volumecost: perM3 } }),
  }),
  massCost: (id: string, perKg: number): SnapshotEdit => ({
    id,
    patch: {},
    send: (api) => api.setSnapshotMassCost({ path: { id }, body: { masscost: perKg } }),
  }),
  costMode: (id: string, costMode: CostMode): SnapshotEdit => ({
    id,
    patch: {},
    send: (api) => api.setSnapshotCostMode({ path: { id }, body: { costmode: costMode } }),
  }),
  /** Saved before a price in it. */
  currency: (id: string, currency: string | null): SnapshotEdit => ({
    id,
    patch: {},
    send: (api) => api.setSnapshotCurrency({ path: { id }, body: { currency } }),
    quiet: true,
  }),
  utilization: (id: string, body: BodyOf<"setSnapshotUtilization">): SnapshotEdit => ({
    id,
    patch: {},
    send: (api) => api.setSnapshotUtilization({ path: { id }, body }),
  }),
};
