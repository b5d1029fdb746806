export type { AccessCode } from "./access/access-code.ts";
export {
  dataConnectKeyRefusal,
  explainsOwnership,
  exportRefusal,
  licenceKeyRefusal,
  settingsScope,
} from "./access/circumstances.ts";
export { type Capability, can, permissions, type Role, refusal } from "./access/permissions.ts";
export { type RoleFlags, rolesOf } from "./access/roles.ts";
export {
  type AdviceTerm,
  type AdvisedDay,
  advisedDay,
  dayAfter,
  leakAdviceTerms,
  machineAdviceTerm,
  pdAdviceTerms,
} from "./analysis/advice-term.ts";
export {
  type LeakAnalysisParameters,
  leakAnalysisParametersSchema,
  type PdAnalysisParameters,
  pdAnalysisParametersSchema,
} from "./analysis/analysis-parameters-schema.ts";
export { type LeakResult, leakResultSchema } from "./analysis/leak-result-schema.ts";
export { type Pattern, patternSchema } from "./analysis/pattern-schema.ts";
export { type PdResult, pdResultSchema } from "./analysis/pd-result-schema.ts";
export {
  activePairingOf,
  type CameraGroup,
  cameraRemovalRefusal,
  isActivelyPaired,
  type OwningOrganization,
  ownershipState,
  type PairedCamera,
  type PairedUser,
} from "./camera/active-pairing.ts";
export { matchesCameraSearch, matchesSearch } from "./camera/camera-search.ts";
export {
  type DeviceVersions,
  deviceVersionsSchema,
  type LastUpdate,
} from "./camera/device-versions-schema.ts";
export { type Manual, type Manuals, manualsSchema } from "./camera/manuals-schema.ts";
export { cameraName, type Ownership, ownershipSchema } from "./camera/ownership-schema.ts";
export { lostPairings, type Pairings } from "./camera/pairing-loss.ts";
export type { ComponentAlarm } from "./component/component-alarms.ts";
export type { ComponentBaseline } from "./component/component-baseline.ts";
export {
  type ComponentConditions,
  type ComponentHistory,
  type ComponentHistoryInput,
  type ComponentLogEntry,
  type ComponentReading,
  type ComponentVerdict,
  componentHistory,
  componentVerdicts,
  type ReadingJudgement,
} from "./component/component-history.ts";
export {
  type ComponentCause,
  type ComponentKind,
  type ComponentLimits,
  type ComponentStage,
  componentKinds,
  componentStages,
  defaultComponentLimits,
  fitsBelow,
  validateComponentLimits,
} from "./component/component-limits.ts";
export {
  type ComponentOrder,
  type ComponentRanking,
  componentOrders,
  componentRanking,
  readingRank,
  sortComponents,
} from "./component/component-order.ts";
export {
  type ComponentFigure,
  figureOf,
  type MeasuredReading,
  mainFigureOf,
  type ReadingDifference,
} from "./component/component-reading.ts";
export { type ComponentResult, componentResults } from "./component/component-results.ts";
export type { Component, ComponentSeverity } from "./component/component-schema.ts";
export { type ComponentTrend, trendNeeds } from "./component/component-trend.ts";
export { defaults, suggestions } from "./defaults.ts";
export type { DomainErrorCode } from "./error-code.ts";
export { type CsvValue, csvLine } from "./export/csv-line.ts";
export {
  heatmapImageName,
  imagesZipName,
  prpdCsvName,
  snapshotFileStem,
  snapshotImageName,
} from "./export/export-file-names.ts";
export {
  type ListColumnName,
  type ListedSnapshot,
  type ListFile,
  listColumnNames,
  listColumnValue,
  listCsvHead,
  listCsvLine,
  listFilterText,
  listJsonEnd,
  listJsonHead,
  listJsonItem,
} from "./export/gallery-list-file.ts";
export { safeFileName, uniqueFileNames } from "./export/safe-file-name.ts";
export { type ChosenFile, isRecordingName, type UploadList, uploadList } from "./export/upload-list.ts";
export { changeFilters, pickSnapshotType } from "./filter/change-filters.ts";
export {
  type FilterSearch,
  filterNamesInSearch,
  filtersOfSearch,
  searchOfFilters,
  type UnreadFilter,
  unreadFilters,
} from "./filter/filter-search.ts";
export { type FilterOptions, filterSnapshots, isOfType } from "./filter/filter-snapshots.ts";
export {
  emptyFilterState,
  type FilterName,
  type FilterState,
  type Lack,
  pdSeverityPreset,
  type SeverityRange,
} from "./filter/filter-state.ts";
export { filterStateSchema } from "./filter/filter-state-schema.ts";
export { type FilterCircumstances, isFilterSet, shownFilters } from "./filter/filters-for-type.ts";
export { foldCase, searchWords } from "./filter/fold-case.ts";
export {
  type GalleryContext,
  leakThresholdsIn,
  type OwningGroup,
  ownershipsOfGroups,
  tagsOfComponents,
} from "./filter/gallery-context.ts";
export type { GalleryRecord } from "./filter/gallery-record.ts";
export { type GallerySort, gallerySorts } from "./filter/gallery-sorts.ts";
export {
  filterOfGroup,
  type GroupKind,
  type GroupOptions,
  groupKindOf,
  groupSnapshots,
  type SnapshotGroup,
  tooLargeKey,
} from "./filter/group-snapshots.ts";
export { createLetterReader, knownLocale, labelCollator } from "./filter/label-order.ts";
export { type Severity, type SeverityLevel, severityLevels } from "./filter/levels.ts";
export {
  annualCo2KgOf,
  annualCostOf,
  costBandOf,
  costRank,
  type LeakPrice,
  leftOutOf,
  type PricedLeak,
  priceOfLeak,
} from "./filter/record-cost.ts";
export {
  findsNothing,
  isTooLargeRank,
  type LeakFindingKind,
  leakFindingOf,
  leakFindings,
  leakRank,
  listedGas,
  machineFindingOf,
  type RatedFinding,
  type SizeLack,
  severityOf,
  severityOfRank,
  severityRank,
  shownLeakLpm,
  sizeLackOf,
  sizeLacks,
  snapshotPosition,
} from "./filter/record-rules.ts";
export { type RepairDue, repairDues } from "./filter/repair-due.ts";
export { sortSnapshots } from "./filter/sort-snapshots.ts";
export {
  type AnnualLeakCost,
  annualLeakCost,
  annualLeakEnergy,
  type LeakCostInput,
  leakPriceOf,
} from "./leak/annual-leak-cost.ts";
export { isNewerGeneration } from "./leak/camera-generation.ts";
export { type CostMode, costModeFrom, costModes } from "./leak/cost-mode.ts";
export { type DistanceChoices, distanceChoices } from "./leak/distance-choices.ts";
export { type EquivalentHole, type EquivalentHoleInput, equivalentHole } from "./leak/equivalent-hole.ts";
export {
  explainLeakCost,
  type LeakCostExplanation,
  type LeakSizeOrigin,
  type NamedQuantity,
  type NoLeakCost,
} from "./leak/explain-leak-cost.ts";
export { type GasLimits, gasOptions } from "./leak/gas-options.ts";
export { invalidLeakInputs, type LeakInputValidity, type TypedUnits } from "./leak/invalid-leak-inputs.ts";
export { describeLeakAssumption, type LeakAssumption } from "./leak/leak-assumption.ts";
export {
  type EnteredCostValues,
  type LeakCostBasis,
  type LeakPricing,
  leakCostBasis,
  leakPricingOf,
} from "./leak/leak-cost-basis.ts";
export {
  enteredUtilization,
  leakDefaults,
  startHumidityPercent,
  startTemperatureC,
  type UtilizationFields,
  type UtilizationKind,
} from "./leak/leak-defaults.ts";
export {
  type LeakCostDisplay,
  type LeakDisplay,
  type LeakDisplayInput,
  type LeakOutcome,
  leakDisplay,
  type NoLeakResultReason,
} from "./leak/leak-display.ts";
export type { LeakRangeLpm, ValueRange } from "./leak/leak-range.ts";
export {
  defaultLeakThresholds,
  type LeakThresholds,
  leakSeverity,
  leakThresholdsOf,
  moveLeakThreshold,
  type ThresholdSlider,
  thresholdSlider,
  veryHighLpm,
} from "./leak/leak-severity.ts";
export { type Orifice, type OrificeFlow, orificeFlow } from "./leak/orifice-flow.ts";
export {
  type CheckedRecord,
  checkedTypes,
  confirmingSnapshots,
  isToBeChecked,
} from "./leak/repair-check.ts";
export {
  type RepairCause,
  type RepairMeasure,
  repairCauses,
  repairMeasures,
} from "./leak/repair-outcome.ts";
export {
  changeRepairStatus,
  type Repairable,
  type RepairChange,
  type RepairEvent,
  type RepairRefusal,
  type RepairStatus,
  repairStatuses,
  repairStatusOf,
} from "./leak/repair-status.ts";
export {
  assigneeKey,
  daysOverdue,
  givenTagNumber,
  isAssignedTo,
  type RepairableWork,
  type RepairWork,
  tagNumberKey,
  validateAssignee,
  validateDueDate,
  validateRepairNote,
  validateTagNumber,
} from "./leak/repair-work.ts";
export { type SpecificPowerBand, specificPowerBand } from "./leak/specific-power-bands.ts";
export {
  type CostedLeak,
  type LeakCostSums,
  type LeftOutOfCostSummary,
  type LeftOutReason,
  leftOutOfCostSummary,
  sumLeakCosts,
  sumLeakCostsByCurrency,
} from "./leak/sum-leak-costs.ts";
export { type Utilization, utilizationHoursPerYear } from "./leak/utilization.ts";
export {
  type LicenceKeyEmail,
  type LicenceKeyForm,
  validateLicenceKey,
  validateLicenceKeyEmail,
  validateLicenceKeyForm,
} from "./licence/licence-key.ts";
export type { LicenceFacts, LicenceMode } from "./licence/licence-validity.ts";
export { isNodeKey, validateNodeKey } from "./licence/node-key.ts";
export {
  type LicenceIssue,
  licenceKeyMessage,
  verifyLicenceKey,
  writeLicenceKey,
} from "./licence/signed-licence-key.ts";
export { limits } from "./limits.ts";
export {
  type LiveEnvelope,
  liveEnvelopeSchema,
  type MessageSeverity,
} from "./live/live-envelope-schema.ts";
export {
  type LiveMessage,
  liveMessageSchema,
  liveMessageTypes,
  missedMessagesSchema,
} from "./live/live-message-schema.ts";
export { readVideoAnalysis, type VideoAnalysis } from "./live/video-analysis.ts";
export {
  clusterCells,
  clusterIndexOf,
  type LocationCell,
  type LocationCluster,
  type LocationClusters,
  locationCellParts,
} from "./location/location-clusters.ts";
export { type GridPlace, gridPlace, groundDistanceM, type Position } from "./location/location-grid.ts";
export {
  type Coordinates,
  type LocationDraft,
  locationPayload,
  parseCoordinates,
  removedLocation,
  typeLocation,
} from "./location/location-input.ts";
export { controlledGroups, type GroupWithPeople } from "./organization/controlled-groups.ts";
export { type FoundGroups, findGroups, type SearchedGroup } from "./organization/find-groups.ts";
export { flatGroups, type NestedGroup } from "./organization/flat-groups.ts";
export {
  accessPath,
  type GroupWithCameras,
  groupsBelow,
  groupsThatSee,
} from "./organization/group-access.ts";
export {
  type GroupControls,
  groupControls,
  groupDeletionRefusal,
  memberMoveRefusal,
  memberRemovalRefusal,
} from "./organization/group-controls.ts";
export { type GroupCount, groupCounts } from "./organization/group-counts.ts";
export { managesAlone } from "./organization/group-leave.ts";
export { cameraMoveTargets, memberMoveTargets } from "./organization/group-moves.ts";
export type { Group, GroupUser } from "./organization/group-schema.ts";
export {
  ancestorGroups,
  type GroupLink,
  type GroupNode,
  groupTree,
  isRootGroup,
} from "./organization/group-tree.ts";
export { type InviteAddress, readInviteAddresses } from "./organization/invite-addresses.ts";
export {
  type GroupForm,
  validateDeviceChoice,
  validateGroup,
  validateInviteEmail,
  validateParentGroup,
} from "./organization/organization-forms.ts";
export type { Organization } from "./organization/organization-schema.ts";
export { cameraProof } from "./pairing/camera-proof.ts";
export { pairingCode, pairingStep } from "./pairing/pairing-code.ts";
export {
  type PairingForm,
  validatePairing,
  validatePairingSerial,
  validatePairingToken,
} from "./pairing/pairing-form.ts";
export {
  type CatalogueItem,
  catalogue,
  catalogueItem,
  showsReportsPaywall,
} from "./payment/catalogue.ts";
export { dominantPdClass } from "./pd/dominant-pd-class.ts";
export { type PdInputs, validateAcFrequency, validatePdInputs, validateVoltage } from "./pd/pd-inputs.ts";
export { pdSeverityThresholds, severityBucket, severityMean } from "./pd/severity-bucket.ts";
export {
  issuedReportFileName,
  issuedReportNumber,
  issuedReportRevision,
} from "./report/issued-report.ts";
export { orderReport } from "./report/order-report.ts";
export {
  type Decision,
  decideNow,
  type InspectedPlace,
  inspectedPlaces,
  isSolved,
  largestFindings,
  type ReportChanges,
  type ReportFigures,
  type ReportSum,
  reportChanges,
  reportFigures,
} from "./report/report-figures.ts";
export {
  formatReportDay,
  type ReportDateFormat,
  type ReportDirection,
  type ReportOptions,
  type ReportOrder,
  reportDateFormats,
  reportFetchConcurrency,
  reportFileName,
  reportLogoSizes,
  reportOptionsSchema,
  reportOrders,
  reportOrdersFor,
  withReportType,
} from "./report/report-options.ts";
export {
  type ReportContext,
  type ReportFinding,
  type ReportMeasured,
  type ReportRecord,
  type ReportRow,
  type ReportStep,
  reportRow,
  reportRowSchema,
  reportSteps,
} from "./report/report-row.ts";
export {
  firstOfLastDays,
  isTimeZone,
  nextScheduledMs,
  type ScheduleRhythm,
  type ScheduleTimes,
  scheduleRhythms,
} from "./report/report-schedule.ts";
export {
  type ReportSkipReason,
  type ReportSnapshots,
  type RequestedSnapshot,
  reportSnapshots,
} from "./report/report-snapshots.ts";
export {
  type ReportColumn,
  type ReportSection,
  type ReportTemplate,
  type ReportTemplateName,
  reportColumns,
  reportLogoCategory,
  reportTemplateNames,
  reportTemplateSchema,
  reportTemplates,
  templateText,
  usualReportTemplate,
  validateReportTemplate,
  withAllSections,
  withItemMoved,
} from "./report/report-template.ts";
export { isInReportOf, type ReportType, reportTypes } from "./report/report-type.ts";
export { type SharedReport, sharedReportSchema } from "./report/shared-report-schema.ts";
export { type SummaryData, summaryDataSchema } from "./report/summary-data-schema.ts";
export type { Reseller } from "./reseller/reseller-schema.ts";
export {
  type ChangedGroupSettings,
  changedGroupSettings,
  changedParts,
  effectiveSettings,
  type FixedSettings,
  fixedSettings,
  type GroupSettingName,
  type GroupSettingPart,
  type GroupSettings,
  type GroupSettingsPatch,
  groupSettingPartNames,
  groupSettingParts,
  type NamedGroup,
  readGroupSettings,
} from "./settings/group-settings.ts";
export { type SettingsPatch, settingsPatchSchema } from "./settings/settings-patch-schema.ts";
export { type ColorScheme, type Settings, settingsSchema } from "./settings/settings-schema.ts";
export { type SnapshotType, snapshotTypeFrom, snapshotTypes } from "./snapshot/analysis-type.ts";
export {
  type ComparedSnapshot,
  compareSnapshots,
  type SnapshotComparison,
  type SnapshotDifference,
} from "./snapshot/compare-snapshots.ts";
export { focusDisagrees } from "./snapshot/focus-disagrees.ts";
export { type DayGroup, groupByDay } from "./snapshot/group-by-day.ts";
export { hasMap } from "./snapshot/has-map.ts";
export { type Location, locationSchema } from "./snapshot/location-schema.ts";
export {
  type MachineFinding,
  machineFindingFrom,
  machineFindings,
  machineSeverity,
} from "./snapshot/machine-finding.ts";
export { matchesLabelFilter } from "./snapshot/matches-label-filter.ts";
export { type MechResult, type MechSummary, mechanicalResultSchema } from "./snapshot/mechanical-schema.ts";
export {
  type MergedPictureNotes,
  mergePictureNotes,
  samePictureNotes,
} from "./snapshot/merge-picture-notes.ts";
export type { PdClassification, PdSummary } from "./snapshot/pd-summary-schema.ts";
export {
  boundsOfPictureNote,
  type HitReach,
  handlesOfPictureNote,
  movePictureNote,
  onPicture,
  type PictureNote,
  type PictureNoteBounds,
  type PictureNoteHandle,
  type PictureNoteKind,
  type PicturePoint,
  pictureNoteAround,
  pictureNoteAt,
  pictureNoteKinds,
  pictureNoteLimits,
  placeOfHandle,
  resizePictureNote,
} from "./snapshot/picture-note.ts";
export { pictureNoteSchema, validatePictureNotes } from "./snapshot/picture-note-schema.ts";
export { isPlausibleCaptureDate } from "./snapshot/plausible-date.ts";
export type { LevelReference } from "./snapshot/snapshot-base-fields.ts";
export { type SnapshotChanged, snapshotChangedSchema } from "./snapshot/snapshot-changed-schema.ts";
export { type SnapshotDetail, snapshotDetailSchema } from "./snapshot/snapshot-detail-schema.ts";
export { parseSnapshotList, type SnapshotList } from "./snapshot/snapshot-list.ts";
export { type SnapshotRecord, snapshotRecordSchema } from "./snapshot/snapshot-record-schema.ts";
export { type SnapshotWrite, snapshotWriteSchemas } from "./snapshot/snapshot-writes-schema.ts";
export { sortNewestFirst } from "./snapshot/sort-snapshots.ts";
export { type Source, sourceSchema } from "./snapshot/source-schema.ts";
export { type Currency, currencies, isCurrencyCode } from "./units/currency.ts";
export { type FlowReference, flowFactor, flowReferences } from "./units/flow-reference.ts";
export {
  formatCost,
  formatCostPerYear,
  formatEstimatedCost,
  roundEstimatedCost,
} from "./units/format-cost.ts";
export {
  formatLeakSize,
  formatLeakSizeNumber,
  leakUnitSymbol,
  roundLeakSize,
} from "./units/format-leak-size.ts";
export {
  formatAcFrequency,
  formatDistance,
  formatEstimatedYearlyQuantity,
  formatHole,
  formatPercent,
  formatPressure,
  formatSpecificPower,
  formatTemperature,
  formatVoltage,
  formatYearlyQuantity,
  type YearlyQuantity,
} from "./units/format-quantity.ts";
export { type Gas, gases, gasFrom, isAnalyzedGas, leakGasOf } from "./units/gas.ts";
export { gasDensityKgM3, molarMassKgMol } from "./units/gas-density.ts";
export { type LeakUnit, leakSizeFromLpm, leakSizeToLpm, leakUnitsFor } from "./units/leak-size.ts";
export {
  type DistanceUnit,
  distanceFromMeters,
  distanceToMeters,
  feetFromMeters,
  metersFromFeet,
} from "./units/length.ts";
export { type PressureUnit, pressureFromBar, pressureUnitBeside } from "./units/pressure.ts";
export {
  specificPowerAsShown,
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
} from "./units/temperature.ts";
export { kilovoltsFromVolts, voltsFromKilovolts } from "./units/voltage.ts";
export {
  calendarDay,
  dayNumber,
  dayText,
  knownTimeZone,
  noDay,
  noonOfDay,
  utcOffsetMs,
  zoneDays,
} from "./units/zone-days.ts";
export { compareVersions } from "./update/compare-versions.ts";
export {
  type FleetUpdateState,
  type FleetUpdateView,
  fleetUpdateState,
  fleetUpdateView,
} from "./update/fleet-update.ts";
export {
  isRepeatedUpdateRequest,
  isUpdateOutrun,
  newestUpdate,
  type SoftwareUpdate,
  type UpdateMode,
  updateCoolDownS,
} from "./update/update-offer.ts";
export { type UserClaims, userClaimsSchema } from "./user/user-claims-schema.ts";
export { type User, userSchema } from "./user/user-schema.ts";
export {
  type AccountRequest,
  type PasswordChangeForm,
  type RegistrationForm,
  type ResetForm,
  validateAccountRequest,
  validatePasswordChange,
  validatePasswordReset,
  validateRegistration,
} from "./validation/account-forms.ts";
export { canApplyBulkTags, validateBulkEdit } from "./validation/bulk.ts";
export { type ComponentForm, validateComponent, validateComponentTags } from "./validation/component-form.ts";
export { validateDistance } from "./validation/distance.ts";
export { plainEmail, validateEmail } from "./validation/email.ts";
export { validateFixedDate } from "./validation/fixed-date.ts";
export { type FormProblems, type ValidatedForm, validateForm } from "./validation/form.ts";
export {
  type HeatmapMode,
  validateDynamicRange,
  validateHeatmapMode,
  validatePictureBrightness,
} from "./validation/heatmap-settings.ts";
export { validateHumidity } from "./validation/humidity.ts";
export { validateImageAttachment, validateReportLogo } from "./validation/image-type.ts";
export { validateLinePressure } from "./validation/line-pressure.ts";
export { type LoginForm, validateLogin } from "./validation/login-form.ts";
export { parseTypedNumber } from "./validation/number-in.ts";
export { validateNewPassword, validateRepeatedPassword } from "./validation/password.ts";
export { validateReportSnapshots } from "./validation/report.ts";
export {
  validateCo2PerKwh,
  validateEnergyPrice,
  validateLeakCorrection,
  withCurrency,
} from "./validation/settings-values.ts";
export { validateSpecificPower } from "./validation/specific-power.ts";
export { validateStarred } from "./validation/starred.ts";
export { validateTags } from "./validation/tags.ts";
export { validateTemperature } from "./validation/temperature.ts";
export {
  validateComments,
  validateDescription,
  validateFeedback,
  validateLabel,
  validateName,
  validateNickname,
} from "./validation/texts.ts";
export { validateEnergyCost, validateMassCost, validateVolumeCost } from "./validation/unit-costs.ts";
export {
  type TypedUtilization,
  validateUtilization,
  validateUtilizationDays,
  validateUtilizationHours,
  validateUtilizationWeeks,
} from "./validation/utilization.ts";
export type { Invalid, Validated, ValidationCode, ValidationParams } from "./validation/validated.ts";
export type { Weather } from "./weather/weather-schema.ts";
