import * as z from "zod/mini";
import { costModes } from "../leak/cost-mode.ts";
import { limits } from "../limits.ts";
import { parseCoordinates, removedLocation } from "../location/location-input.ts";
import { validateAcFrequency, validateVoltage } from "../pd/pd-inputs.ts";
import { isCurrencyCode } from "../units/currency.ts";
import { gases } from "../units/gas.ts";
import { validateDistance } from "../validation/distance.ts";
import {
  validateDynamicRange,
  validateHeatmapMode,
  validatePictureBrightness,
} from "../validation/heatmap-settings.ts";
import { validateHumidity } from "../validation/humidity.ts";
import { validateLinePressure } from "../validation/line-pressure.ts";
import { validateSpecificPower } from "../validation/specific-power.ts";
import { validateStarred } from "../validation/starred.ts";
import { validateTags } from "../validation/tags.ts";
import { validateTemperature } from "../validation/temperature.ts";
import { validateComments, validateLabel } from "../validation/texts.ts";
import { validateEnergyCost, validateMassCost, validateVolumeCost } from "../validation/unit-costs.ts";
import { checkedBy } from "../writing/checked-by.ts";
import type { PictureNote } from "./picture-note.ts";
import { validatePictureNotes } from "./picture-note-schema.ts";

const within = ({ min, max }: { readonly min: number; readonly max: number }) =>
  z.number().check(z.gte(min), z.lte(max));

const zeroOrOne = checkedBy<boolean, boolean | 0 | 1>(validateStarred);

const { utilizationDaysPerWeek, utilizationDaysPerYear, utilizationHours, utilizationWeeks } = limits;

/** The text of a location, or the value that clears it. */
const locationText = z
  .string()
  .check(z.refine((text) => text === removedLocation || parseCoordinates(text) !== undefined));

/**
 * Body of each write to a snapshot, by the last part of its path: in meters, Celsius, percent, kW/(m3/min), bar and
 * kilovolts, regardless of the units shown. Unknown fields are refused.
 */
export const snapshotWriteSchemas = {
  distance: z.strictObject({ distance: checkedBy((value) => validateDistance(value, { unit: "METERS" })) }),
  voltage: z.strictObject({ voltage: checkedBy(validateVoltage) }),
  acfrequency: z.strictObject({ acfrequency: checkedBy(validateAcFrequency) }),
  location: z.strictObject({ location: locationText }),
  tags: z.strictObject({ tags: checkedBy<string[], readonly string[]>(validateTags) }),
  dynamicrange: z.strictObject({ value: checkedBy(validateDynamicRange) }),
  comments: z.strictObject({ comments: checkedBy(validateComments) }),
  picturenotes: z.strictObject({
    notes: checkedBy<PictureNote[], readonly PictureNote[]>(validatePictureNotes),
  }),
  label: z.strictObject({ label: checkedBy(validateLabel) }),
  temperature: z.strictObject({
    temperature: checkedBy((value) => validateTemperature(value, { unit: "CELSIUS" })),
  }),
  humidity: z.strictObject({ humidity: checkedBy(validateHumidity) }),
  specificpower: z.strictObject({
    specificpower: checkedBy((value) => validateSpecificPower(value, { leakUnit: "LPM" })),
  }),
  linepressure: z.strictObject({
    linepressure: checkedBy((value) => validateLinePressure(value, { unit: "BAR" })),
  }),
  energycost: z.strictObject({ energycost: checkedBy(validateEnergyCost) }),
  volumecost: z.strictObject({ volumecost: checkedBy(validateVolumeCost) }),
  masscost: z.strictObject({ masscost: checkedBy(validateMassCost) }),
  costmode: z.strictObject({ costmode: z.enum(costModes) }),
  currency: z.strictObject({ currency: z.string().check(z.refine(isCurrencyCode)) }),
  "gas-type": z.strictObject({ gas_type: z.enum([...gases, "SULPHUR_HEXAFLUORIDE"]) }),
  fixed: z.strictObject({
    fixed: zeroOrOne,
    /** Milliseconds since 1970, UTC; null or omitted if `fixed` is 0. */
    fixed_date_utc_ts: z.optional(z.nullable(z.int())),
  }),
  starred: z.strictObject({ starred: zeroOrOne }),
  "heatmap-mode": z.strictObject({ mode: checkedBy(validateHeatmapMode) }),
  "picture-brightness": z.strictObject({ picture_brightness: checkedBy(validatePictureBrightness) }),
  analysistime: z.strictObject({
    /** Seconds; null for the analyses' default. */
    audioTime: z.nullable(z.number().check(z.gte(0))),
    heatmapOptions: z.optional(z.record(z.string(), z.unknown())),
  }),
  utilization: z.union([
    z.strictObject({
      hours: within(utilizationHours),
      days: within(utilizationDaysPerWeek),
      weeks: within(utilizationWeeks),
    }),
    /** If the days of a year are counted. */
    z.strictObject({ hours: within(utilizationHours), days: within(utilizationDaysPerYear) }),
  ]),
  change_address: z.strictObject({
    latitude: within({ min: -90, max: 90 }),
    longitude: within({ min: -180, max: 180 }),
  }),
};

/** The last part of a write's path. */
export type SnapshotWrite = keyof typeof snapshotWriteSchemas;
