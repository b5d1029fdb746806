import { createGalleryColumns, dashboardFigures, sortRows } from "@sonolens/gallery";
import type { DashboardModel } from "../dashboard-model.ts";

const today = "2026-11-20";
const day = Date.parse(today) / 86_400_000;
export const pricing = { utilization: "weekly", currency: "USD", energyCostPerKwh: 0.12 } as const;
const thresholds = { lowLpm: 5, highLpm: 15 };
const causes = ["flange", "valveStem", "quickCoupler", "hoseOrFitting", null] as const;

const aLeak = (index: number) => ({
  id: `leak-${index}`,
  label: ["Gas inlet valve, flange", "Cooling water flange", "Header flange, hall B"][index % 3] ?? "",
  device_analysis_type: "LEAK",
  device_serial: "104417",
  created_date: new Date(Date.UTC(2026, index % 11, 3 + (index % 20), 8)).toISOString(),
  leak: 4 + ((index * 37) % 90),
  fixed: index % 4 === 0,
  fixed_date: index % 4 === 0 ? "2026-10-15T08:00:00Z" : null,
  repair_status:
    index % 4 === 0 ? ("solved" as const) : index % 4 === 1 ? ("inRepair" as const) : ("open" as const),
  repair_work: { cause: causes[index % 5] ?? null, due_date: index === 6 ? "2026-11-15" : null },
  meta: { latitude: 60 + (index % 7), longitude: 24.9, leak_type: "AIR", leak_detected: true },
});

/** Leaks of a year, discharges and a machine. */
export const dashboardRecords = [
  ...Array.from({ length: 60 }, (_, index) => aLeak(index)),
  {
    ...aLeak(60),
    label: "Isolation valve, dryer",
    leak: null,
    leak_infinite: true,
    fixed: false,
    repair_status: "open" as const,
  },
  ...[20, 40, 60, 90].map((severity, index) => ({
    id: `pd-${index}`,
    label: "Bushing",
    device_analysis_type: "PD",
    created_date: "2026-11-01T08:00:00Z",
    pd: {
      severity_min: severity,
      severity_max: severity,
      classification: [{ name: "surface", confidence: 0.9 }],
    },
  })),
  {
    id: "m",
    label: "Motor",
    device_analysis_type: "MECHANICAL",
    machine_finding: "possibleFault",
    fault: true,
  },
];

/** The dashboard of some records on a fixed day. */
export function aDashboard(
  listed: Parameters<typeof createGalleryColumns>[0],
  by: typeof pricing | (Omit<typeof pricing, "energyCostPerKwh"> & { energyCostPerKwh: 0 }) = pricing,
): DashboardModel & { unit: "LPM"; today: string } {
  const all = [...listed];
  const columns = createGalleryColumns(all, { locale: "en", timeZone: "UTC" });
  const context = { leakPricing: by, leakThresholds: thresholds };
  const figures = dashboardFigures(columns, sortRows(columns, "costDesc", undefined, context), {
    ...{ pricing: by, thresholds, today: day },
  });
  return {
    ...{ figures, from: "2025-12-01", scope: {}, currency: "USD", unit: "LPM", today, unusedAfterDays: 14 },
    costliest: figures.costliest.map((row, index) => ({
      id: `leak-${row}`,
      label: all[row]?.label ?? "",
      place: `${60 + (row % 7)},24.9`,
      severity: "high",
      status: index % 3 === 1 ? "inRepair" : "open",
      overdueDays: index === 2 ? 5 : undefined,
      amount: index === 0 && all[row]?.leak === null ? undefined : 5_200 / (index + 1),
    })),
    cameras: [
      { serial: "104417", name: "Hall kit 1", unusedDays: 2 },
      { serial: "104418", name: "Substation east", unusedDays: 62 },
      { serial: "104419", name: "Spare", unusedDays: undefined },
    ],
  };
}
