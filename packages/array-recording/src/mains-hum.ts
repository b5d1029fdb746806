import { isOneBlock } from "./look-at-directions.ts";
import type { CheckedRecording } from "./recording-input.ts";

/** Frequencies of the mains, Hz. */
const mainsHz = [50, 60] as const;
/** Largest deviation of the mains, and the steps in which it is searched. */
const deviation = 0.004;
const steps = 8;
/** Of the frequency, as a share. */
const finest = 1e-6;
/** Lines beyond are too weak to matter. */
const highestLineHz = 3000;
/** Lines whose frequency is searched, and seconds that are enough for it. */
const strongLines = 12;
const searchedS = 1;
/** Not every cable catches hum. */
const searchedChannels = 8;
/** Share of the sound of a channel that is hum: what chance gives is exceeded by this factor. */
const minExcess = 4;

/** A complex tone after one sample, by which it is multiplied for each: a cosine of each would take ten times as long. */
const turnOf = (turnsPerSample: number): [re: number, im: number] => [
  Math.cos(2 * Math.PI * turnsPerSample),
  Math.sin(2 * Math.PI * turnsPerSample),
];

/** The amplitude of a line over some samples: mean of the samples times a complex tone. */
function lineOf(samples: Float32Array, length: number, turnsPerSample: number): [re: number, im: number] {
  const [stepRe, stepIm] = turnOf(turnsPerSample);
  let [toneRe, toneIm, re, im] = [1, 0, 0, 0];
  for (let n = 0; n < length; n++) {
    const value = samples[n] as number;
    re += value * toneRe;
    im += value * toneIm;
    const next = toneRe * stepRe - toneIm * stepIm;
    toneIm = toneRe * stepIm + toneIm * stepRe;
    toneRe = next;
  }
  return [(2 * re) / length, (2 * im) / length];
}

/** Samples of all whole periods, over which the lines are orthogonal. */
const wholePeriods = (length: number, hz: number, sampleRateHz: number): number =>
  Math.round((Math.floor((length * hz) / sampleRateHz) * sampleRateHz) / hz);

const lineCount = (hz: number, sampleRateHz: number): number =>
  Math.floor(Math.min(highestLineHz, 0.49 * sampleRateHz) / hz);

/** Samples minus some lines of the mains, each as far as it is in the whole periods. */
function withoutLines(samples: Float32Array, hz: number, { sampleRateHz, lines }: Lines): Float32Array {
  const length = wholePeriods(samples.length, hz, sampleRateHz);
  const rest = Float32Array.from(samples);
  for (let line = 1; line <= lines; line++) {
    const turns = (line * hz) / sampleRateHz;
    const [re, im] = lineOf(rest, length, turns);
    const [stepRe, stepIm] = turnOf(turns);
    let [toneRe, toneIm] = [1, 0];
    for (let n = 0; n < rest.length; n++) {
      rest[n] = (rest[n] as number) - re * toneRe - im * toneIm;
      const next = toneRe * stepRe - toneIm * stepIm;
      toneIm = toneRe * stepIm + toneIm * stepRe;
      toneRe = next;
    }
  }
  return rest;
}

interface Lines {
  readonly sampleRateHz: number;
  readonly lines: number;
}

function powerOf(samples: Float32Array): number {
  let power = 0;
  for (const value of samples) power += value * value;
  return power;
}

/**
 * In such a part of a recording the first line turns by less than 0.04 rad against that of the nominal frequency, the
 * line n in an nth of it.
 */
const partS = 0.024;

/** Sums of the samples of each part times a complex tone that starts with the first sample. */
interface Parts {
  readonly samples: Float32Array;
  readonly partLength: number;
  readonly turnsPerSample: number;
  readonly re: Float64Array;
  readonly im: Float64Array;
}

function partsOf(samples: Float32Array, partLength: number, turnsPerSample: number): Parts {
  const count = Math.floor(samples.length / partLength);
  const [re, im] = [new Float64Array(count), new Float64Array(count)];
  const [stepRe, stepIm] = turnOf(turnsPerSample);
  let [toneRe, toneIm] = [1, 0];
  for (let part = 0; part < count; part++) {
    let [sumRe, sumIm] = [0, 0];
    const end = (part + 1) * partLength;
    for (let n = part * partLength; n < end; n++) {
      const value = samples[n] as number;
      sumRe += value * toneRe;
      sumIm += value * toneIm;
      const next = toneRe * stepRe - toneIm * stepIm;
      toneIm = toneRe * stepIm + toneIm * stepRe;
      toneRe = next;
    }
    re[part] = sumRe;
    im[part] = sumIm;
  }
  return { samples, partLength, turnsPerSample, re, im };
}

/** The power of a line that is near that of the parts, over the first samples. */
function powerNear({ samples, partLength, ...parts }: Parts, length: number, turnsPerSample: number): number {
  const whole = Math.floor(length / partLength);
  const apart = turnsPerSample - parts.turnsPerSample;
  const [stepRe, stepIm] = turnOf(apart * partLength);
  // of the middle of the first part
  let [toneRe, toneIm] = turnOf((apart * (partLength - 1)) / 2);
  let [re, im] = [0, 0];
  for (let part = 0; part < whole; part++) {
    const partRe = parts.re[part] as number;
    const partIm = parts.im[part] as number;
    re += partRe * toneRe - partIm * toneIm;
    im += partRe * toneIm + partIm * toneRe;
    const next = toneRe * stepRe - toneIm * stepIm;
    toneIm = toneRe * stepIm + toneIm * stepRe;
    toneRe = next;
  }
  const [turnRe, turnIm] = turnOf(turnsPerSample);
  [toneRe, toneIm] = turnOf(turnsPerSample * whole * partLength);
  for (let n = whole * partLength; n < length; n++) {
    re += (samples[n] as number) * toneRe;
    im += (samples[n] as number) * toneIm;
    const next = toneRe * turnRe - toneIm * turnIm;
    toneIm = toneRe * turnIm + toneIm * turnRe;
    toneRe = next;
  }
  return (2 * (re * re + im * im)) / length ** 2;
}

/**
 * How many times the strong lines of each frequency around a nominal one exceed what chance gives in a channel. The
 * samples are multiplied by the nominal lines only: over a part, those of the others differ from them by a phase.
 */
function excesses(samples: Float32Array, nominalHz: number, { sampleRateHz, lines }: Lines) {
  const all = powerOf(samples) / samples.length;
  const searched = around(nominalHz, deviation).map((hz) => ({
    hz,
    length: wholePeriods(samples.length, hz, sampleRateHz),
    power: 0,
  }));
  for (let line = 1; line <= lines; line++) {
    const partLength = Math.max(1, Math.round((partS * sampleRateHz) / line));
    const parts = partsOf(samples, partLength, (line * nominalHz) / sampleRateHz);
    for (const one of searched) one.power += powerNear(parts, one.length, (line * one.hz) / sampleRateHz);
  }
  return searched.map(({ hz, length, power }) => ({
    hz,
    excess: all > 0 ? (power / all) * (length / (2 * lines)) : 0,
  }));
}

/** The frequency of the mains whose lines some channels hold; undefined if none holds more than chance gives. */
function humOf(channels: readonly Float32Array[], sampleRateHz: number): number | undefined {
  const searched = channels.map((channel) => channel.subarray(0, searchedS * sampleRateHz));
  let best = { hz: 0, excess: 0, channel: searched[0] ?? new Float32Array(0) };
  const linesOf = (hz: number): Lines => ({
    sampleRateHz,
    lines: Math.min(strongLines, lineCount(hz, sampleRateHz)),
  });
  for (const channel of searched)
    for (const nominalHz of mainsHz)
      for (const { hz, excess } of excesses(channel, nominalHz, linesOf(nominalHz)))
        if (excess > best.excess) best = { hz, excess, channel };
  const { channel } = best;
  if (best.excess <= minExcess) return undefined;
  let [hz, least] = [best.hz, Number.POSITIVE_INFINITY];
  for (let span = deviation / steps; span > finest; span /= steps)
    for (const finer of around(hz, span)) {
      const left = powerOf(withoutLines(channel, finer, linesOf(finer)));
      if (left < least) [hz, least] = [finer, left];
    }
  return hz;
}

/** Frequencies within a share of one. */
const around = (hz: number, span: number): number[] =>
  Array.from({ length: 2 * steps + 1 }, (_, index) => hz * (1 + (span * (index - steps)) / steps));

/**
 * A recording without the hum of the mains, its lines up to 3 kHz, and what share of it that was; undefined if it has
 * none. Cables of microphones catch hum, each with a phase of its own: a sound that the channels share, but no wave.
 */
export function withoutHum(
  recording: CheckedRecording,
): { readonly rest: CheckedRecording; readonly humShare: number } | undefined {
  const { decoded } = recording;
  const { channels, sampleRateHz } = decoded;
  const apart = Math.ceil(channels.length / searchedChannels);
  const hz = humOf(
    channels.filter((_, index) => index % apart === 0),
    sampleRateHz,
  );
  if (hz === undefined) return undefined;
  const lines = lineCount(hz, sampleRateHz);
  const left = channels.map((channel) => withoutLines(channel, hz, { sampleRateHz, lines }));
  const all = channels.reduce((sum, channel) => sum + powerOf(channel), 0);
  const leftPower = left.reduce((sum, channel) => sum + powerOf(channel), 0);
  return { rest: { ...recording, decoded: { ...decoded, channels: left } }, humShare: 1 - leftPower / all };
}

/** Hum reaches only bands that begin below this, unless it leaks into all of a single block. */
const lowBandHz = 1500;
/** A wave that explains so much of a sound by chance, of one line, is rarer than 1 in 10,000 recordings. */
const rarest = Math.log(1e-6);

/**
 * Whether a direction may be that of hum, which fits a wave by chance, the more often the fewer microphones there are.
 */
export function mayBeHum(recording: CheckedRecording, coherence: number): boolean {
  const { bandHz, geometry } = recording;
  if (bandHz[0] > lowBandHz && !isOneBlock(recording)) return false;
  return (geometry.length - 1) * Math.log(Math.max(1e-12, 1 - coherence)) > rarest;
}
