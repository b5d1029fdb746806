import type {
  Component,
  ComponentHistory,
  ComponentReading,
  ComponentSummary,
  ComponentTrend,
} from "../data/components/components.ts";

/** A reading of a machine with all fields set; the test names what matters. */
export const aReading = (named: Partial<ComponentReading> = {}): ComponentReading => ({
  ...{ snapshot: "s1", at: "2026-11-20T08:00:00.000Z", analysis: "MECHANICAL" },
  ...{ deviceSerial: "SL-2041", deviceLabel: "Hall camera", distanceM: 1.1, bandHz: [15_000, 40_000] },
  ...{ heatmapMode: "multi", levelReference: "soundPressure", levelDb: 55.8 },
  ...{ leakLpm: null, leakTooLarge: false, leakDetected: null },
  ...{ severityMin: null, severityMax: null, dischargeKind: null },
  ...{ kurtosis: 6.1, crestFactor: 9.4, machineFinding: "possibleFault" },
  ...{ differences: [], inTrend: true, overBaselineDb: null, verdict: null, closed: null },
  ...named,
});

/** A rising trend of the level. */
export const aTrend = (named: Partial<ComponentTrend> = {}): ComponentTrend => ({
  ...{ figure: "level", state: "rising", method: "theilSen" },
  ...{ perDay: 0.07, lowPerDay: 0.04, highPerDay: 0.1, endValue: 54.9, readings: 6, days: 181 },
  ...{ from: "2026-05-23T08:00:00.000Z", to: "2026-11-20T08:00:00.000Z" },
  ...named,
});

const noAlarm: ComponentHistory["alarm"] = {
  ...{ stage: "none", cause: null, since: null, snapshot: null, pending: null },
};

export const aHistory = (named: Partial<ComponentHistory> = {}): ComponentHistory => ({
  ...{ id: "c1", readings: [aReading()], complete: true, reference: null, trends: [aTrend()] },
  ...{ baselines: [], limits: { overBaselineDb: [8, 12, 16, 35], absolute: null, slope: null } },
  ...{ alarm: noAlarm, waiting: 0, log: [] },
  ...named,
});

export const aComponent = (named: Partial<Component> = {}): Component => ({
  ...{ id: "c1", name: "Pump 5, bearing housing", description: "", tags: ["pump-5"], snapshots: ["s1"] },
  ...{ severities: [], trend: null, classification: [], kind: "point", parent: null, group: null },
  ...{ limits: null, closesItself: true },
  ...named,
});

export const aComponentSummary = (named: Partial<ComponentSummary> = {}): ComponentSummary => ({
  ...{ id: "c1", name: "Pump 5, bearing housing", description: "", tags: ["pump-5"], kind: "point" },
  ...{ parent: null, group: null, snapshotCount: 6, analysis: "MECHANICAL", latest: aReading() },
  ...{ recent: [], trend: aTrend(), alarm: noAlarm, waiting: 0 },
  ...named,
});
