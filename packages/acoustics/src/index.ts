export { type Air, absorptionDbPerM, soundSpeedMs } from "./air/air.ts";
export { analysisMethods, analysisVersion } from "./analysis-version.ts";
export type {
  ArrayGeometry,
  ArrayGeometryError,
  ArrayGeometryErrorCode,
} from "./array-geometry/array-geometry.ts";
export { positionsOf } from "./array-geometry/array-geometry.ts";
export { type ArrayShape, arrayNormal, arrayShape, isPlanar } from "./array-geometry/array-shape.ts";
export { parseArrayGeometry } from "./array-geometry/parse-array-geometry.ts";
export { type BeamformInput, beamform } from "./beamform/beamform.ts";
export { type Beamformer, type BeamformerOptions, createBeamformer } from "./beamform/create-beamformer.ts";
export { directionVector } from "./beamform/directions.ts";
export { findPeaks, type Peak, type PeakOptions } from "./beamform/find-peaks.ts";
export {
  type DirectionSearchInput,
  type DirectionSearchOptions,
  directionSearch,
  type FoundDirection,
  searchDirection,
} from "./beamform/search-direction.ts";
export { type SteeredRecording, type SteeringInput, steerRecording } from "./beamform/steer-recording.ts";
export type { Focus } from "./beamform/steering-delays.ts";
export {
  type ChannelFault,
  type ChannelFaultKind,
  type JudgeChannelsInput,
  judgeChannels,
} from "./channels/judge-channels.ts";
export { claimRows } from "./claims/claim-rows.ts";
export {
  type ClaimCount,
  type ClaimData,
  type ClaimDataName,
  type ClaimHalf,
  type ClaimName,
  type ClaimPart,
  type ClaimRow,
  type ClaimTopic,
  type ClaimWithoutRealData,
  claimData,
  claimsByTopic,
} from "./claims/claims.ts";
export { decodeText } from "./csv/decode-text.ts";
export { createFft, type Fft, type FftArray } from "./fft/create-fft.ts";
export { createRealFft, type RealFft } from "./fft/create-real-fft.ts";
export { type Spectrogram, type SpectrogramOptions, spectrogram } from "./fft/spectrogram.ts";
export {
  estimateLeak,
  type LeakAssumption,
  type LeakEstimate,
  type LeakEstimateInput,
  type LeakEstimateReason,
} from "./leak-estimate/estimate-leak.ts";
export { fitLeakCalibration, type LeakCalibrationOptions } from "./leak-estimate/fit-leak-calibration.ts";
export type {
  LeakCalibration,
  LeakCalibrationError,
  LeakCalibrationErrorCode,
  LeakCalibrationPoint,
} from "./leak-estimate/leak-calibration.ts";
export { parseLeakCalibration } from "./leak-estimate/parse-leak-calibration.ts";
export { type LocatedSource, type LocateInput, locateSources } from "./locate/locate-sources.ts";
export type { GridPlace } from "./locate/point-grid.ts";
export {
  bearingOfNumber,
  type CatalogueBearing,
  findBearing,
} from "./mechanical/bearing-catalogue.ts";
export {
  type BearingGeometry,
  type BearingPart,
  type BearingRates,
  bearingRates,
} from "./mechanical/bearing-rates.ts";
export {
  type EnvelopeSpectrum,
  type EnvelopeSpectrumOptions,
  envelopeSpectrum,
} from "./mechanical/envelope-spectrum.ts";
export {
  type ExpectedImpacts,
  type ImpactSpectrum,
  isMechanicalFinding,
  type MechanicalAnalysis,
  type MechanicalFinding,
  type MechanicalOptions,
  type MechanicalReason,
  mechanicalAnalysis,
  type ShaftRate,
} from "./mechanical/mechanical-analysis.ts";
export { analyzePrpd } from "./pd/analyze-prpd.ts";
export { classifyPd } from "./pd/classify-pd.ts";
export { severityRule } from "./pd/pd-severity.ts";
export type {
  PdAssessment,
  PdConfidence,
  PdInput,
  PdName,
  PdReason,
  PdRecommendation,
} from "./pd/pd-types.ts";
export { prpd } from "./pd/prpd.ts";
export type { Prpd, PrpdFailure, PrpdFeatures, PrpdOptions, PrpdWarning } from "./pd/prpd-result.ts";
export {
  type AuralizedSound,
  type AuralizeError,
  type AuralizeMethod,
  type AuralizeOptions,
  auralize,
} from "./playback/auralize.ts";
export { heterodyne } from "./playback/heterodyne.ts";
export { type PitchShiftOptions, pitchShift } from "./playback/pitch-shift.ts";
export { resampleForPlayback } from "./playback/resample-for-playback.ts";
export { crestFactor } from "./statistics/crest-factor.ts";
export { kurtosis } from "./statistics/kurtosis.ts";
export {
  type AnalysisWindow,
  type AnalysisWindowError,
  analysisWindow,
} from "./time-chart/analysis-window.ts";
export { type TimeChart, timeChart, timeChartLabelsMs } from "./time-chart/time-chart.ts";
export { cutWav, type WavPart } from "./wav/cut-wav.ts";
export { type DecodedWav, decodeWav } from "./wav/decode-wav.ts";
export { encodeWav, encodeWavBlocks, type WavSampleFormat, type WavShape } from "./wav/encode-wav.ts";
export { type OpenWav, openWav, type WavBlockOptions } from "./wav/open-wav.ts";
export { type RecordingInfo, type RecordingTime, readRecordingInfo } from "./wav/read-recording-info.ts";
export { WavError, type WavErrorCode, type WavWarning, type WavWarningCode } from "./wav/wav-error.ts";
export {
  blobSource,
  fileHandleSource,
  type ReadableHandle,
  type SliceableBytes,
  type WavSource,
} from "./wav/wav-source.ts";
export { beamwidthDeg } from "./wave-fit/resolution.ts";
export {
  type ExpectedPower,
  type WaveFit,
  type WaveFitter,
  type WaveLook,
  waveFitter,
} from "./wave-fit/wave-fit.ts";
