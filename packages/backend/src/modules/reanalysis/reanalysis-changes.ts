import type { ApiSchema } from "@sonolens/api-client";
import { type Validated, validateAcFrequency, validateSpecificPower } from "@sonolens/domain";
import type { FieldProblem } from "../../http/error-body.ts";
import type { InputColumns } from "../snapshots/index.ts";

/** Inputs that all snapshots of a re-analysis get. */
export type ReanalysisChanges = ApiSchema<"ReanalysisChanges">;

const columnOf = {
  distance: "source_distance",
  gas_type: "gas",
  temperature: "temperature_c",
  humidity: "humidity_percent",
  energycost: "energy_cost",
  specificpower: "specific_power",
  voltage: "voltage_kv",
  acfrequency: "ac_frequency_hz",
} as const satisfies Record<keyof ReanalysisChanges, keyof InputColumns>;

/** The same as columns of a snapshot. */
export function columnsOf(changes: ReanalysisChanges): Partial<InputColumns> {
  const entries = Object.entries(changes) as [keyof ReanalysisChanges, unknown][];
  return Object.fromEntries(entries.map(([name, value]) => [columnOf[name], value]));
}

/** Checks by the domain's validators that the API description cannot express. */
export function changeProblems({ acfrequency, specificpower }: ReanalysisChanges): FieldProblem[] {
  const checks: (Validated<unknown> | undefined)[] = [
    acfrequency === undefined ? undefined : validateAcFrequency(acfrequency),
    specificpower === undefined ? undefined : validateSpecificPower(specificpower, { leakUnit: "LPM" }),
  ];
  return checks.flatMap((check) =>
    check === undefined || check.ok ? [] : [{ field: "changes", code: check.code, params: check.params }],
  );
}
