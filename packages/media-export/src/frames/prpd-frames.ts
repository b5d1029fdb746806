import { defaultBrightness, type Palette, paintOverPicture, renderPrpd } from "@sonolens/heatmap-renderer";
import { ExportError } from "../export-failure.ts";
import type { RgbaPicture } from "../video-input.ts";
import { fitPicture } from "./fit-picture.ts";
import type { PictureFrames } from "./picture-frames.ts";
import { putOver } from "./put-over.ts";

/** Pulses of a phase-resolved pattern in the order of time, as returned by the analysis. */
export interface PulsePattern {
  /** Degrees of the cycle, 0 to below 360. */
  readonly phasesDeg: ArrayLike<number>;
  /** Relative to the strongest pulse, above 0 to 1. */
  readonly amplitudes: ArrayLike<number>;
  /** Time of each pulse, seconds from the start of the recording, ascending; absent: evenly over the duration. */
  readonly timesS?: ArrayLike<number>;
}

export interface PrpdPictures {
  readonly picture?: RgbaPicture;
  readonly pattern: PulsePattern;
  /** Of the recording, seconds. */
  readonly durationS: number;
  /** Default 25. */
  readonly framesPerSecond?: number;
  /** How long a pulse stays, seconds; absent: the pattern grows to the end. */
  readonly pulseStaysS?: number;
  readonly palette: Palette;
  /** Of the picture under the pattern, 0 to 1; absent: `defaultBrightness`. */
  readonly brightness?: number;
}

export const defaultPrpdFramesPerSecond = 25;
/** Color of the voltage's sine and its zero line. */
const line = [190, 198, 204] as const;
const LINE_OPACITY = 0.55;
/** Of the height, from the middle: the sine stays clear of the edges. */
const SINE_SHARE = 0.45;

/** First pulse at or after an instant. */
function pulsesBefore(times: ArrayLike<number>, instantS: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] as number) < instantS) low = middle + 1;
    else high = middle;
  }
  return low;
}

function mark(ground: Uint8ClampedArray, widthPx: number, heightPx: number, x: number, y: number): void {
  if (y < 0 || y >= heightPx) return;
  const at = 4 * (y * widthPx + x);
  for (const [channel, colour] of line.entries())
    ground[at + channel] = (ground[at + channel] as number) * (1 - LINE_OPACITY) + colour * LINE_OPACITY;
}

/** Draws the reference of a pattern's phase: one sine cycle over the whole width, and its zero line. */
function drawCycle(ground: Uint8ClampedArray, widthPx: number, heightPx: number): void {
  const middle = (heightPx - 1) / 2;
  const sineAt = (x: number) =>
    Math.round(middle - SINE_SHARE * heightPx * Math.sin((2 * Math.PI * (x + 0.5)) / widthPx));
  for (let x = 0; x < widthPx; x++) {
    const y = sineAt(x);
    const next = sineAt(x + 1);
    for (let row = Math.min(y, next); row <= Math.max(y, next); row++)
      mark(ground, widthPx, heightPx, x, row);
    if (Math.abs(y - middle) > 1) mark(ground, widthPx, heightPx, x, Math.round(middle));
  }
}

/** A growing pattern over the picture. */
export function prpdFrames(
  input: PrpdPictures,
  { widthPx, heightPx }: { readonly widthPx: number; readonly heightPx: number },
): PictureFrames {
  const { pattern, durationS, pulseStaysS, palette, brightness = defaultBrightness } = input;
  const framesPerSecond = input.framesPerSecond ?? defaultPrpdFramesPerSecond;
  const pulses = pattern.phasesDeg.length;
  if (pattern.amplitudes.length !== pulses || (pattern.timesS && pattern.timesS.length !== pulses))
    throw new RangeError("the pulses of a pattern need as many phases, amplitudes and times");
  if (!(durationS > 0 && durationS < Number.POSITIVE_INFINITY))
    throw new ExportError("noFrames", `A recording of ${durationS} s has no pictures.`);
  const phases = Float32Array.from(pattern.phasesDeg, (degrees) => degrees / 360);
  const amplitudes = Float32Array.from(pattern.amplitudes);
  const times = pattern.timesS ?? Float64Array.from(phases, (_, pulse) => (pulse * durationS) / pulses);
  const layer = new Uint8ClampedArray(widthPx * heightPx * 4);
  const out = new Uint8ClampedArray(widthPx * heightPx * 4);
  const ground = fitPicture(input.picture, widthPx, heightPx);
  if (input.picture) paintOverPicture(ground, layer, brightness);
  drawCycle(ground, widthPx, heightPx);
  return {
    widthPx,
    heightPx,
    count: Math.max(1, Math.round(durationS * framesPerSecond)),
    intervalS: 1 / framesPerSecond,
    async draw(index) {
      const untilS = (index + 1) / framesPerSecond;
      const end = pulsesBefore(times, untilS);
      const start = pulseStaysS === undefined ? 0 : pulsesBefore(times, untilS - pulseStaysS);
      renderPrpd({
        phases: phases.subarray(start, end),
        amplitudes: amplitudes.subarray(start, end),
        lowest: 0,
        highest: 1,
        outWidth: widthPx,
        outHeight: heightPx,
        palette,
        target: layer,
      });
      putOver(ground, layer, out);
      return out;
    },
  };
}
