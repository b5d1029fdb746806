/** The demo account reads the demo data, the full account may also edit it. */
export const demoSignIns = [
  { kind: "demo", username: "demo@sonolens.example", password: "demo-may-only-look" },
  { kind: "full", username: "full@sonolens.example", password: "full-may-also-edit" },
] as const;

/** Energy prices of the demo plant, so that its leaks have a yearly cost: dollars and kilograms of CO2 per kWh. */
export const demoSettings = { energy_cost_kwh: 0.14, co2_cost_kg_kwh: 0.37 } as const;

/** Accounts of one library see the same snapshots. */
export const demoLibrary = "demo-plant";

/** The account that `sonolens import` uses unless another is given. */
export const defaultImportAccount = demoSignIns[1].username;
