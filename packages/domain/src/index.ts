export {
  type AccessCode,
  type Capability,
  can,
  permissions,
  type Role,
  refusal,
} from "./access/permissions.ts";
export { defaults, limits } from "./defaults.ts";
export type { DomainErrorCode } from "./error-code.ts";
export { type AnnualLeakCost, annualLeakCost, type LeakCostInput } from "./leak/annual-leak-cost.ts";
export { isNewerGeneration, isSiliconMicrophone } from "./leak/camera-generation.ts";
export { type CostMode, costModeFrom, costModes } from "./leak/cost-mode.ts";
export { type DistanceChoices, distanceChoices } from "./leak/distance-choices.ts";
export { type GasLimits, gasOptions } from "./leak/gas-options.ts";
export {
  defaultSpecificPower,
  defaultUtilization,
  leakDefaults,
  startHumidityPercent,
  startTemperatureC,
  type UtilizationKind,
} from "./leak/leak-defaults.ts";
export {
  leakInputsToSend,
  type SentLeakInputs,
  type TypedLeakInputs,
  type TypedUnits,
} from "./leak/leak-inputs-to-send.ts";
export {
  defaultLeakThresholds,
  type LeakSeverity,
  type LeakThresholds,
  leakSeverity,
  moveLeakThreshold,
  severityScale,
  type ThresholdSlider,
  thresholdSlider,
} from "./leak/leak-severity.ts";
export {
  costInputOf,
  invalidLeakInputs,
  type LeakInputValidity,
  mayCalculateLeak,
} from "./leak/may-calculate-leak.ts";
export {
  type CostedLeak,
  type LeakCostSums,
  type LeftOutReason,
  leftOutReason,
  sumLeakCosts,
  sumLeakCostsByCurrency,
} from "./leak/sum-leak-costs.ts";
export { type Utilization, utilizationHoursPerYear } from "./leak/utilization.ts";
export {
  type LiveEnvelope,
  type LiveMessage,
  liveEnvelopeSchema,
  liveMessageSchema,
  missedMessagesSchema,
  newSnapshotMessageSchema,
  snapshotChangedMessageSchema,
} from "./live/live-message-schema.ts";
export { type PdSeverity, severityBucket } from "./pd/severity-bucket.ts";
export { type SnapshotType, snapshotTypeFrom, snapshotTypes } from "./snapshot/analysis-type.ts";
export { parseGasList } from "./snapshot/gas-list.ts";
export { type DayGroup, groupByDay } from "./snapshot/group-by-day.ts";
export { matchesLabelFilter } from "./snapshot/matches-label-filter.ts";
export {
  type LevelReference,
  levelReferenceSchema,
  snapshotIdSchema,
} from "./snapshot/snapshot-base-fields.ts";
export { type SnapshotDetail, snapshotDetailSchema } from "./snapshot/snapshot-detail-schema.ts";
export {
  mergeSnapshotList,
  parseSnapshotList,
  type SnapshotChanged,
  type SnapshotList,
  snapshotChangedSchema,
} from "./snapshot/snapshot-list.ts";
export { type SnapshotRecord, snapshotRecordSchema } from "./snapshot/snapshot-record-schema.ts";
export { sortNewestFirst } from "./snapshot/sort-snapshots.ts";
export { type Source, sourceSchema } from "./snapshot/source-schema.ts";
export { type Currency, currencies, isCurrencyCode } from "./units/currency.ts";
export { formatCost, formatCostPerYear } from "./units/format-cost.ts";
export {
  formatLeakSize,
  formatLeakSizeNumber,
  formatLeakSizeRange,
  leakUnitSymbol,
} from "./units/format-leak-size.ts";
export {
  formatAcFrequency,
  formatDistance,
  formatHumidity,
  formatSpecificPower,
  formatTemperature,
  formatVoltage,
  formatYearlyQuantity,
  type YearlyQuantity,
} from "./units/format-quantity.ts";
export {
  type Gas,
  gasDensityKgM3,
  gases,
  gasFrom,
  isAnalysedGas,
  molarMassKgMol,
  referenceCondition,
} from "./units/gas.ts";
export {
  type LeakUnit,
  leakSizeFromLpm,
  leakSizeToLpm,
  leakUnits,
  leakUnitsFor,
  settingsLeakUnits,
} from "./units/leak-size.ts";
export {
  type DistanceUnit,
  distanceFromMeters,
  distanceToMeters,
  distanceUnits,
  feetFromMeters,
  metersFromFeet,
} from "./units/length.ts";
export {
  specificPowerAsShown,
  specificPowerAsStored,
  specificPowerFromLpmBasis,
  specificPowerToLpmBasis,
  specificPowerUnit,
} from "./units/specific-power.ts";
export {
  celsiusFromFahrenheit,
  celsiusFromKelvin,
  fahrenheitFromCelsius,
  kelvinFromCelsius,
  type TemperatureUnit,
  temperatureFromCelsius,
  temperatureToCelsius,
  temperatureUnits,
} from "./units/temperature.ts";
export { kilovoltsFromVolts, voltsFromKilovolts } from "./units/voltage.ts";
export { roleOf, type User, type UserClaims, userClaimsSchema, userSchema } from "./user/user-schema.ts";
export { validateDistance } from "./validation/distance.ts";
export {
  type HeatmapMode,
  validateDynamicRange,
  validateHeatmapMode,
  validatePictureBrightness,
} from "./validation/heatmap-settings.ts";
export { parseTypedNumber } from "./validation/number-in.ts";
export { validateStarred } from "./validation/starred.ts";
export { normalizeTag, validateTags } from "./validation/tags.ts";
export { validateComments, validateLabel } from "./validation/texts.ts";
export type { Validated, ValidationCode, ValidationParams } from "./validation/validated.ts";
