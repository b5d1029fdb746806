import type { RecordedSound } from "../video-input.ts";
import type { SoundTrack } from "./audible-track.ts";
import { readSound } from "./cut-sound.ts";

/** A stretch of a recording as it is, a second at a time. */
export function losslessTrack(sound: RecordedSound, startS: number, durationS: number): SoundTrack {
  const { sampleRateHz, channelCount } = sound;
  const startFrame = Math.round(startS * sampleRateHz);
  const frames = Math.round(durationS * sampleRateHz);
  return {
    sampleRateHz,
    channelCount,
    frames,
    async *pieces() {
      for (let done = 0; done < frames; done += sampleRateHz) {
        const end = Math.min(done + sampleRateHz, frames);
        yield await readSound(sound, channelCount, startFrame + done, startFrame + end);
      }
    },
  };
}
