import { decodeWav, WavError } from "@sonolens/acoustics";
import { failure, type Result, success } from "@sonolens/foundation";

/** One channel of sound, full scale = 1, and where it comes from. */
export interface AnalysedSound {
  readonly samples: Float32Array;
  readonly sampleRateHz: number;
  readonly source: "snapshotAudio" | "recordingChannel1";
}

/** Why there is no sound to analyse. */
export type NoSoundReason = "noAudio" | "audioUnreadable";

/** What an answer says of the sound that it was computed from. */
export interface SoundInputs {
  readonly sound?: AnalysedSound["source"];
  readonly sampleRateHz?: number;
  readonly durationS?: number;
}

/** The first channel of a WAV file. */
export function analysedSound(
  wav: Uint8Array | undefined,
  source: AnalysedSound["source"],
): Result<AnalysedSound, NoSoundReason> {
  if (wav === undefined) return failure("noAudio");
  try {
    const { channels, sampleRateHz } = decodeWav(wav);
    return success({ samples: channels[0] ?? new Float32Array(0), sampleRateHz, source });
  } catch (error) {
    if (error instanceof WavError) return failure("audioUnreadable");
    throw error;
  }
}

/** What is said of a sound in the inputs of an answer; nothing where there is none. */
export const soundInputs = (sound: Result<AnalysedSound, NoSoundReason>): SoundInputs =>
  sound.ok
    ? {
        sound: sound.value.source,
        sampleRateHz: sound.value.sampleRateHz,
        durationS: sound.value.samples.length / sound.value.sampleRateHz,
      }
    : {};
