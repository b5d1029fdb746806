import { type BandSpectra, bandSpectra } from "../beamform/block-spectra.ts";
import { checkArray, checkBandAndRate } from "../beamform/create-beamformer.ts";
import { arrayRadiusM } from "../beamform/steering-delays.ts";
import { nextPowerOfTwo } from "../fft/hann-window.ts";
import { checkNumber } from "../inputs/check-number.ts";
import { finiteSamples } from "../inputs/finite-samples.ts";
import { clippedShare } from "../mechanical/clipped-share.ts";
import { median } from "../statistics/median.ts";
import { crossSpectra, type PairSpectrum } from "./cross-spectra.ts";
import { pairDelays } from "./pair-delays.ts";

/**
 * What is wrong with a channel: no signal; one constant value; samples held at the end of the range, unlike those of
 * other channels; noise of its own above the sound; a sound unlike that of all others; reversed polarity; a delay that
 * its position cannot explain.
 */
export type ChannelFaultKind =
  | "dead"
  | "stuck"
  | "clipped"
  | "noisy"
  | "uncorrelated"
  | "inverted"
  | "delayed";

/** A channel that must not be used. */
export interface ChannelFault {
  /** Index, from 0. */
  readonly channel: number;
  readonly kind: ChannelFaultKind;
  /** Median delay against the other channels, s, if that is the fault. */
  readonly delayS?: number;
}

/** Channels of one recording, and what they have in common. */
export interface JudgeChannelsInput {
  readonly channels: readonly Float32Array[];
  readonly sampleRateHz: number;
  /** The band that is analyzed, Hz. */
  readonly bandHz: readonly [number, number];
  /** [microphone][x, y, z], meters. */
  readonly positionsM: Float64Array;
  readonly soundSpeedMs: number;
}

/** A channel this much below the median level of all is dead, dB. */
const deadBelowDb = 40;
/** Share of samples at the end of the range from which a channel counts as clipped. */
const minClippedShare = 1e-3;
/** A channel whose coherence with the others is below this part of the common one has another sound. */
const minCoherenceShare = 0.3;
/** Below this median coherence the channels have too little in common to judge one by the others. */
const minCommonCoherence = 0.3;
/** An uncorrelated channel of at least this share of the common RMS is noisy. */
const noisyShare = 0.7;
/** Share of a channel's pairs that must agree on a fault. */
const minAgreement = 0.8;
/** Polarities closer to 0 than this are those of tones. */
const minPolarity = 0.05;
const minBlocks = 12;
const maxBlocks = 32;
const maxBlockSize = 1024;
/** Shorter recordings have shorter blocks, so that there are at least this many... */
const wantedBlocks = 20;
/** ...but a wave must fill this many widths of the array during one block, or its arrival is in different blocks. */
const minTraversals = 8;

/**
 * Finds the channels of a recording that must not be believed. Each channel is compared with the others, so a verdict
 * needs three or more; a fault that most channels share cannot be found. Coherence, polarity and delays are judged if
 * the band holds a sound that most channels have in common, and the recording is long enough for 12 blocks, in each of
 * which a wave fills eight widths of the array. RangeError for a setting out of range, which it names.
 */
export function judgeChannels(input: JudgeChannelsInput): ChannelFault[] {
  const { channels, positionsM, sampleRateHz, soundSpeedMs } = input;
  // One sample is constant in every channel.
  if (channels.length === 0 || channels.some(({ length }) => length === 1)) return [];
  checkArray(positionsM, channels.length);
  checkBandAndRate(input.bandHz, sampleRateHz);
  checkNumber("soundSpeedMs", soundSpeedMs, 1, 1e4);
  const faults = new Map<number, ChannelFault>();
  const find = (channel: number, kind: ChannelFaultKind, more: Partial<ChannelFault> = {}) => {
    if (!faults.has(channel)) faults.set(channel, { channel, kind, ...more });
  };
  const good = () => channels.map((_, index) => index).filter((index) => !faults.has(index));

  const signals = channels.map(signalOf);
  for (const [channel, { rms, mean }] of signals.entries())
    if (rms === 0) find(channel, mean === 0 ? "dead" : "stuck");
  const commonRms = median(good().map((channel) => signals[channel]?.rms ?? 0));
  for (const channel of good())
    if ((signals[channel]?.rms ?? 0) < commonRms * 10 ** (-deadBelowDb / 20)) find(channel, "dead");
  const clipped = channels.map(clippedShare);
  if (median(clipped) < minClippedShare / 10)
    for (const channel of good()) if ((clipped[channel] ?? 0) > minClippedShare) find(channel, "clipped");

  const rest = good();
  if (rest.length < 3) return inOrder(faults);
  const spectra = loudestSpectra(
    input,
    rest.map((channel) => channels[channel] as Float32Array),
  );
  if (spectra === undefined || spectra.binCount < 4) return inOrder(faults);
  const pairs = crossSpectra(spectra);
  const coherences = rest.map((_, index) => median(pairsOf(pairs, index).map(({ coherence }) => coherence)));
  const commonCoherence = median(coherences);
  if (commonCoherence < minCommonCoherence) return inOrder(faults);
  for (const [index, channel] of rest.entries()) {
    if ((coherences[index] ?? 0) >= minCoherenceShare * commonCoherence) continue;
    const isLoud = (signals[channel]?.rms ?? 0) > noisyShare * commonRms;
    find(channel, isLoud ? "noisy" : "uncorrelated");
  }

  const delays = pairDelays(
    pairs.filter(({ first, second }) => !faults.has(rest[first] ?? -1) && !faults.has(rest[second] ?? -1)),
    { ...input, spectra, indexes: rest },
  );
  for (const [index, channel] of rest.entries()) {
    const own = pairsOf(delays, index);
    if (own.length < 2) continue;
    const agree = (count: number) => count >= minAgreement * own.length;
    const polarities = own.map(({ polarity }) => polarity);
    const isUnlikeOthers =
      median(polarities) < -minPolarity &&
      median(delays.flatMap((delay) => (own.includes(delay) ? [] : [delay.polarity]))) > minPolarity;
    if (isUnlikeOthers && agree(polarities.filter((polarity) => polarity < 0).length))
      find(channel, "inverted");
    const delaysS = own.flatMap(({ first, impossibleLagS }) =>
      impossibleLagS === undefined ? [] : [first === index ? -impossibleLagS : impossibleLagS],
    );
    if (agree(delaysS.length)) find(channel, "delayed", { delayS: median(delaysS) });
  }
  return inOrder(faults);
}

const inOrder = (faults: ReadonlyMap<number, ChannelFault>): ChannelFault[] =>
  [...faults.values()].sort((a, b) => a.channel - b.channel);

const pairsOf = <Pair extends Pick<PairSpectrum, "first" | "second">>(
  pairs: readonly Pair[],
  index: number,
): Pair[] => pairs.filter(({ first, second }) => first === index || second === index);

/** Mean of the samples, and their RMS around it, exactly 0 for one constant value. */
function signalOf(x: Float32Array): { mean: number; rms: number } {
  const offset = x[0] ?? 0;
  let sum = 0;
  let squares = 0;
  for (let n = 0; n < x.length; n++) {
    const value = (x[n] as number) - offset;
    sum += value;
    squares += value * value;
  }
  if (!Number.isFinite(squares)) return signalOf(finiteSamples(x));
  const mean = sum / Math.max(1, x.length);
  return { mean: offset + mean, rms: Math.sqrt(Math.max(0, squares / Math.max(1, x.length) - mean * mean)) };
}

/** The spectra of the loudest stretch, of at most `maxBlocks` blocks; undefined if there are fewer than `minBlocks`. */
function loudestSpectra(
  { sampleRateHz, bandHz, positionsM, soundSpeedMs }: JudgeChannelsInput,
  channels: readonly Float32Array[],
): BandSpectra | undefined {
  const length = Math.min(...channels.map((channel) => channel.length));
  const fitting = 2 ** Math.floor(Math.log2(Math.max(1, (2 * length) / (wantedBlocks + 1))));
  const traversal = (minTraversals * 2 * arrayRadiusM(positionsM) * sampleRateHz) / soundSpeedMs;
  const blockSize = Math.max(2, Math.min(maxBlockSize, fitting), nextPowerOfTwo(Math.ceil(traversal)));
  if (((minBlocks + 1) * blockSize) / 2 > length) return undefined;
  const stretch = ((maxBlocks + 1) * blockSize) / 2;
  let startSample = 0;
  if (length > stretch) {
    const energy: number[] = [];
    for (let at = 0; at + blockSize <= length; at += blockSize) {
      let sum = 0;
      for (const channel of channels)
        for (let n = at; n < at + blockSize; n += 4) sum += (channel[n] as number) ** 2;
      energy.push(sum);
    }
    const width = Math.floor(stretch / blockSize);
    let window = energy.slice(0, width).reduce((sum, value) => sum + value, 0);
    let best = window;
    for (let at = 1; at + width <= energy.length; at++) {
      window += (energy[at + width - 1] ?? 0) - (energy[at - 1] ?? 0);
      if (window > best) [best, startSample] = [window, at * blockSize];
    }
  }
  return bandSpectra({
    channels,
    sampleRateHz,
    bandHz,
    blockSize,
    startSample,
    endSample: Math.min(length, startSample + stretch),
  });
}
