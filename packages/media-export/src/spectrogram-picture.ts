import { openWav, spectrogram, type WavSource } from "@sonolens/acoustics";
import {
  palettes,
  renderSpectrogram,
  type SnapshotPicture,
  type SpectrogramOptions,
  spectrogramRangeDb,
} from "@sonolens/heatmap-renderer";

/** The shape of a usual picture, px. */
const [widthPx, heightPx] = [1200, 720];
const maxWindow = 1024;
const minWindow = 16;
/** The highest of some spectra of noise varies by as much: it stays dark. */
const noiseSpreadDb = 8;
const minSpanDb = 24;
/** Spectra that are computed between two pauses, and columns of the picture that are drawn: some milliseconds each. */
const spectraInATurn = 128;
const columnsInATurn = 40;

/**
 * The spectrogram of the first channel of a WAV file as pixels: time to the right, frequency upwards, from 0 to half the
 * sampling rate. Where several spectra share a column, the loudest counts, so that no short call is lost. `pause` is
 * awaited between pieces of work. Undefined for a file without samples; throws `WavError`.
 */
export async function spectrogramPicture(
  source: WavSource,
  pause: () => Promise<unknown>,
): Promise<SnapshotPicture | undefined> {
  const wav = await openWav(source);
  const { frames, sampleRateHz } = wav;
  if (frames === 0) return undefined;
  const size = Math.max(minWindow, Math.min(maxWindow, 2 ** Math.floor(Math.log2(frames))));
  const hop = Math.max(1, Math.min(size, Math.floor((frames - size) / widthPx)));
  const total = 1 + Math.max(0, Math.floor((frames - size) / hop));
  const timeCount = Math.min(widthPx, total);
  const frequencyCount = size / 2 + 1;
  const levelsDb = new Float32Array(timeCount * frequencyCount).fill(Number.NEGATIVE_INFINITY);
  for (let first = 0; first < total; first += spectraInATurn) {
    if (first > 0) await pause();
    const count = Math.min(spectraInATurn, total - first);
    const fromFrame = first * hop;
    const toFrame = fromFrame + (count - 1) * hop + size;
    const blocks = wav.blocks({ fromFrame, toFrame, blockFrames: toFrame - fromFrame });
    for await (const [samples = new Float32Array(0)] of blocks) {
      const part = spectrogram(samples, sampleRateHz, { size, hopS: hop / sampleRateHz });
      for (let at = 0; at < part.levelsDb.length; at += 1) {
        const time = Math.floor(((first + Math.floor(at / frequencyCount)) * timeCount) / total);
        const cell = time * frequencyCount + (at % frequencyCount);
        levelsDb[cell] = Math.max(levelsDb[cell] as number, part.levelsDb[at] as number);
      }
    }
  }
  await pause();
  const [noiseDb, ceilingDb] = spectrogramRangeDb(levelsDb);
  const floorDb = Math.min(noiseDb + noiseSpreadDb, ceilingDb - minSpanDb);
  return drawn({ levelsDb, timeCount, frequencyCount, floorDb, ceilingDb, palette: palettes.ember }, pause);
}

/** Draws some columns at a time, each of as many frames: of fractions where the picture is wider than its data. */
async function drawn(
  look: Omit<SpectrogramOptions, "outWidth" | "outHeight" | "frames" | "target">,
  pause: () => Promise<unknown>,
): Promise<SnapshotPicture> {
  const rgba = new Uint8ClampedArray(widthPx * heightPx * 4);
  const frameAt = (column: number): number => (column * look.timeCount) / widthPx;
  for (let left = 0; left < widthPx; left += columnsInATurn) {
    await pause();
    const outWidth = Math.min(columnsInATurn, widthPx - left);
    const frames = [frameAt(left), frameAt(left + outWidth)] as const;
    const part = renderSpectrogram({ ...look, frames, outWidth, outHeight: heightPx });
    for (let row = 0; row < heightPx; row += 1)
      rgba.set(part.rgba.subarray(row * outWidth * 4, (row + 1) * outWidth * 4), (row * widthPx + left) * 4);
  }
  return { rgba, width: widthPx, height: heightPx };
}
