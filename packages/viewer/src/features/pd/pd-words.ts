import type { Severity } from "@sonolens/domain";
import type { MessageKey } from "@sonolens/i18n";

type Names = Readonly<Record<string, MessageKey>>;

const kinds: Names = {
  corona: "pd:kindCorona",
  surface: "pd:kindSurface",
  internal: "pd:kindInternal",
  floating: "pd:kindFloating",
  noise: "pd:kindNoise",
  cannotTell: "pd:kindCannotTell",
};

const notes: Names = {
  notPhaseLocked: "pd:noteNotPhaseLocked",
  frequencyNotMains: "pd:noteFrequencyNotMains",
  multipleOfMains: "pd:noteMultipleOfMains",
  modulatedHiss: "pd:noteModulatedHiss",
  weakSignal: "pd:noteWeakSignal",
  ambiguous: "pd:noteAmbiguous",
  clipped: "pd:noteClipped",
  levelUnknown: "pd:noteLevelNotCalibrated",
  levelNotCalibrated: "pd:noteLevelNotCalibrated",
  distanceClamped: "pd:noteDistanceClamped",
  voltageUnknown: "pd:noteVoltageUnknown",
  shortRecording: "pd:noteShortRecording",
  samplesMissing: "pd:noteSamplesMissing",
  otherMains: "pd:noteOtherMains",
  lowSampleRate: "pd:noteLowSampleRate",
  onlyBeginningUsed: "pd:noteOnlyBeginningUsed",
};

const reasons: Names = {
  noAudio: "pd:reasonNoAudio",
  audioUnreadable: "pd:reasonAudioUnreadable",
  audioTimeAfterEnd: "pd:reasonAudioTimeAfterEnd",
  tooShort: "pd:reasonTooShort",
  sampleRateTooLow: "pd:reasonSampleRateTooLow",
  noPulses: "pd:reasonNoPulses",
};

export const severityWords = {
  low: "pd:severityLow",
  medium: "pd:severityMedium",
  high: "pd:severityHigh",
  veryHigh: "pd:severityVeryHigh",
  notApplicable: "pd:notApplicable",
} as const satisfies Record<Severity, MessageKey>;

const wordOf = (names: Names, name: string): MessageKey | undefined =>
  Object.hasOwn(names, name) ? names[name] : undefined;

/** The text of a discharge type; undefined for one of a newer server. */
export const kindWord = (kind: string) => wordOf(kinds, kind);
/** Why a result is less certain; undefined if there is no text or the description already contains it. */
export const noteWord = (note: string) => wordOf(notes, note);
/** Why there is no result. */
export const reasonWord = (reason: string): MessageKey => wordOf(reasons, reason) ?? "pd:reasonSound";
