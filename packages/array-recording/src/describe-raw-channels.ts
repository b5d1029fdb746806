import { spectrogram } from "@sonolens/acoustics";
import { failure, type Result, success } from "@sonolens/foundation";
import type { SnapshotFile } from "@sonolens/snapshot-file";
import type { RecordingError } from "./recording-error.ts";
import { checkRecording } from "./recording-input.ts";

/** Analysis options for the raw channels of a snapshot. */
export interface RawChannels {
  readonly sampleRateHz: number;
  readonly channelCount: number;
  readonly durationS: number;
  /** The band that the array can resolve and the converters pass unharmed, Hz. */
  readonly wholeBandHz: [number, number];
  /** Frequency of the strongest tone in that band, Hz; absent if no tone is prominent. */
  readonly toneHz?: number;
}

/** A tone must exceed the median of the band's spectrum by this much. */
const toneStandsOutDb = 15;
/** Length of the recording that is enough to find its tones, s. */
const maxS = 2;
const windowSamples = 1024;

/**
 * Reads the raw channels of a snapshot, without looking yet. Errors: `noRawChannels`, and see {@link
 * RecordingErrorCode}.
 */
export function describeRawChannels({
  manifest,
  channelsWav,
}: Pick<SnapshotFile, "manifest" | "channelsWav">): Result<RawChannels, RecordingError> {
  const { channels } = manifest;
  if (!channels || !channelsWav)
    return failure({ code: "noRawChannels", message: "The snapshot holds no raw channels." });
  const checked = checkRecording({ wav: channelsWav, geometry: channels.geometry });
  if (!checked.ok) return checked;
  const { decoded, recorded, bandHz, durationS } = checked.value;
  const { sampleRateHz } = decoded;
  const first = decoded.channels[0] ?? new Float32Array();
  const toneHz = strongestToneHz(first.subarray(0, maxS * sampleRateHz), sampleRateHz, bandHz);
  return success({
    ...{ sampleRateHz, durationS, wholeBandHz: bandHz },
    channelCount: recorded.decoded.channels.length,
    ...(toneHz !== undefined && { toneHz }),
  });
}

/** The frequency whose mean power exceeds the median of the band the most; undefined if no tone is prominent. */
function strongestToneHz(
  samples: Float32Array,
  sampleRateHz: number,
  [lowHz, highHz]: readonly [number, number],
): number | undefined {
  const windowS = windowSamples / sampleRateHz;
  if (samples.length < windowSamples) return undefined;
  const { frequenciesHz, levelsDb } = spectrogram(samples, sampleRateHz, { windowS, hopS: windowS });
  const bins = frequenciesHz.length;
  const inBand: { readonly hz: number; readonly power: number }[] = [];
  for (const [bin, hz] of frequenciesHz.entries()) {
    if (hz < lowHz || hz > highHz) continue;
    let power = 0;
    for (let at = bin; at < levelsDb.length; at += bins) power += 10 ** ((levelsDb[at] as number) / 10);
    inBand.push({ hz, power });
  }
  const ordered = inBand.map(({ power }) => power).sort((a, b) => a - b);
  const middle = ordered[Math.floor(ordered.length / 2)];
  const strongest = inBand.reduce<(typeof inBand)[number] | undefined>(
    (best, each) => (best && best.power >= each.power ? best : each),
    undefined,
  );
  if (!strongest || middle === undefined) return undefined;
  return strongest.power >= middle * 10 ** (toneStandsOutDb / 10) ? strongest.hz : undefined;
}
