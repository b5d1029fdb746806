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
export {
  type LiveEnvelope,
  type LiveMessage,
  liveEnvelopeSchema,
  liveMessageSchema,
  missedMessagesSchema,
  newSnapshotMessageSchema,
  snapshotChangedMessageSchema,
} from "./live/live-message-schema.ts";
export { type SnapshotType, snapshotTypeFrom, snapshotTypes } from "./snapshot/analysis-type.ts";
export { parseGasList } from "./snapshot/gas-list.ts";
export { type DayGroup, groupByDay } from "./snapshot/group-by-day.ts";
export { matchesLabelFilter } from "./snapshot/matches-label-filter.ts";
export {
  mergeSnapshotList,
  parseSnapshotList,
  type SnapshotChanged,
  type SnapshotList,
  snapshotChangedSchema,
} from "./snapshot/snapshot-list.ts";
export {
  type LevelReference,
  levelReferenceSchema,
  type SnapshotDetail,
  type SnapshotRecord,
  type Source,
  snapshotDetailSchema,
  snapshotIdSchema,
  snapshotRecordSchema,
  sourceSchema,
} from "./snapshot/snapshot-schema.ts";
export { sortNewestFirst } from "./snapshot/sort-snapshots.ts";
export { type DistanceUnit, feetFromMeters, metersFromFeet } from "./units/length.ts";
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
