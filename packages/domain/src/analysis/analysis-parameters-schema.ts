import * as z from "zod/mini";
import { limits } from "../limits.ts";

const within = ({ min, max }: { readonly min: number; readonly max: number }) =>
  z.optional(z.number().check(z.gte(min), z.lte(max)));

const shared = {
  distanceM: within(limits.distanceM),
  environmentTemperatureC: within(limits.temperatureC),
  environmentHumidityPr: within(limits.humidityPercent),
  /** Seconds of the audio at which to look. */
  audioTime: z.optional(z.number().check(z.gte(0))),
  /** Version of the analyses that the caller knows. */
  version: z.optional(z.string()),
};

/** Parameters of a leak analysis. Omitted ones are taken from the snapshot and the settings. */
export const leakAnalysisParametersSchema = z.strictObject({
  ...shared,
  /** Currency per kWh. */
  electricityCost: within(limits.costPerUnit),
  /** kW/(m3/min). */
  specificPower: within(limits.specificPower),
  /** Factor on the measured size. */
  correction: z.optional(z.number().check(z.gt(0))),
});

export type LeakAnalysisParameters = z.infer<typeof leakAnalysisParametersSchema>;

const { acFrequencyHz } = limits;

/** Parameters of a partial discharge analysis. */
export const pdAnalysisParametersSchema = z.strictObject({
  ...shared,
  /** Volts: 1000 times the kilovolts of the form. */
  voltageV: z.optional(z.number().check(z.gte(0))),
  /** Hertz; 0 finds it in the signal. */
  acfreq: z.optional(
    z
      .number()
      .check(z.refine((hertz) => hertz === 0 || (hertz >= acFrequencyHz.min && hertz <= acFrequencyHz.max))),
  ),
  /** Omitted if empty. */
  location: z.optional(z.string().check(z.minLength(1))),
});

export type PdAnalysisParameters = z.infer<typeof pdAnalysisParametersSchema>;
