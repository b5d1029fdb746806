import type { MessageKey } from "@sonolens/i18n";
import { keyOf } from "../../lib/format/key-of.ts";

type Names = Readonly<Record<string, MessageKey>>;

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

/** Why a result is less certain; undefined if there is no text or the description already contains it. */
export const noteWord = (note: string) => keyOf(notes, note);
/** Why there is no result. */
export const reasonWord = (reason: string): MessageKey => keyOf(reasons, reason) ?? "pd:reasonSound";
