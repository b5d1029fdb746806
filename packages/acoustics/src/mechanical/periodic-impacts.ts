import { createEnvelopeReader, lineRatios } from "./envelope-lines.ts";
import {
  areMultiples,
  areOfOneFamily,
  type Comb,
  combsOf,
  type EnvelopeLine,
  isOfShaft,
  levelOfComb,
  linesOf,
  MIN_LINES,
  missOfShaft,
} from "./find-combs.ts";
import { SHAFT_RANGE_HZ, type ShaftTone } from "./shaft-tones.ts";
import { whitenedBands } from "./whitened-bands.ts";
import { spreadOf } from "./window-statistics.ts";

/** Impacts of one second in the band in which they are most prominent. */
interface BandComb extends Comb {
  readonly band: number;
}

/** Regular impacts of a recording: those of most of its seconds. */
export interface PeriodicImpacts extends Omit<Comb, "overtones" | "reachedHarmonics"> {
  readonly bandHz: readonly [number, number];
  /** Share of the seconds in which they are. */
  readonly windowShare: number;
}

/** Impacts on which the seconds agree. */
export interface AgreedImpacts {
  readonly impacts: PeriodicImpacts;
  /** Whether most seconds exclude the rates of the side bands, and agree on this one. */
  readonly isRateSure: boolean;
}

/** What the seconds of a recording agree on. */
export interface ImpactVote {
  /** Whether the envelopes reach enough multiples of the fastest impacts that are searched. */
  readonly showsRange: boolean;
  /** The impacts of most windows that are not the shaft's, if at least `enough` in each. */
  readonly strong?: AgreedImpacts;
  /** The same with less evidence. */
  readonly weak?: AgreedImpacts;
  /** As strong, but at a rate that may be that of the shaft. */
  readonly slow?: AgreedImpacts;
  /** The strongest impacts at the rate of a shaft, or a multiple of it, in most windows. */
  readonly shaft?: AgreedImpacts;
  /** Envelope spectrum over all windows, of one band: powers over the noise. */
  readonly ratiosOf: (bandHz: readonly [number, number]) => {
    readonly stepHz: number;
    readonly ratios: Float64Array;
  };
}

/** Highest frequency of the envelopes: several multiples of the fastest impacts of interest. */
const ENVELOPE_MAX_HZ = 2000;
/** Windows agree on a rate within this; the slip of a bearing is less. */
const SAME_RATE = 0.02;

const medianOf = (values: readonly number[]): number => spreadOf(values)?.median ?? 0;

/**
 * The combs on which more than half of the windows agree, each window with its own evidence: the chance of a false
 * answer is that of one window or less, however long the recording.
 */
function agreed(
  found: readonly (BandComb | undefined)[],
  bands: readonly { readonly bandHz: readonly [number, number] }[],
): PeriodicImpacts | undefined {
  const combs = found.filter((comb) => comb !== undefined);
  let group: BandComb[] = [];
  for (const { frequencyHz } of combs) {
    const same = combs.filter((comb) => Math.abs(comb.frequencyHz / frequencyHz - 1) < SAME_RATE);
    if (same.length > group.length) group = same;
  }
  if (2 * group.length <= found.length) return undefined;
  const best = group.reduce((most, comb) => (comb.score > most.score ? comb : most));
  const sides = group.map(({ sidebandHz }) => sidebandHz).filter((rate) => rate !== undefined);
  return {
    frequencyHz: medianOf(group.map((comb) => comb.frequencyHz)),
    uncertaintyHz: medianOf(group.map((comb) => comb.uncertaintyHz)),
    prominenceDb: medianOf(group.map((comb) => comb.prominenceDb)),
    harmonics: Math.round(medianOf(group.map((comb) => comb.harmonics))),
    score: medianOf(group.map((comb) => comb.score)),
    bandHz: (bands[best.band] as (typeof bands)[number]).bandHz,
    windowShare: group.length / found.length,
    ...(2 * sides.length > group.length && { sidebandHz: medianOf(sides) }),
  };
}

/**
 * Impacts have many multiples; a fan, an eccentric gear or a motor's current have a few. Where the envelope reaches
 * fewer, all of them.
 */
const MIN_HARMONICS = 5;

/**
 * Of the combs with enough evidence one at an expected rate, else the one with the strongest overtones: a side band's
 * comb has none of its own.
 */
function centerOf(
  combs: readonly BandComb[],
  enough: number,
  expectedHz: readonly number[],
): BandComb | undefined {
  const able = combs.filter(
    ({ score, harmonics, reachedHarmonics, sidebandHz }) =>
      score >= enough && (harmonics >= Math.min(MIN_HARMONICS, reachedHarmonics) || sidebandHz !== undefined),
  );
  const expected = able.filter(({ frequencyHz }) =>
    expectedHz.some((rate) => Math.abs(frequencyHz / rate - 1) < SAME_RATE),
  );
  const strongest = (list: readonly BandComb[]) =>
    list.reduce<BandComb | undefined>(
      (best, comb) => (best === undefined || comb.overtones > best.overtones ? comb : best),
      undefined,
    );
  const best = strongest(expected.length > 0 ? expected : able);
  if (best === undefined) return undefined;
  // every second or third line of a comb is one too
  return (
    strongest(
      able.filter(({ frequencyHz, overtones }) => {
        const order = Math.round(best.frequencyHz / frequencyHz);
        return (
          (order === 2 || order === 3) &&
          Math.abs(best.frequencyHz / frequencyHz / order - 1) < SAME_RATE / 2 &&
          overtones >= best.overtones / 2
        );
      }),
    ) ?? best
  );
}

/**
 * Differences of {@link levelOfComb} below this are chance: about one standard deviation of what noise alone adds to
 * the four lines of two combs.
 */
const SURE_LEVEL = 1.5;

/**
 * The comb that is the center of its family; undefined if that is not sure. The load on a damage that turns with the
 * shaft is never negative, so around each multiple the middle line is the strongest (the largest Fourier coefficient of
 * a function that is not negative is its mean), while the "multiples" of a side band are two, three and four turns away
 * from those of the center. The lines are those of the bands in which one of the combs was found.
 */
function sureCenterOf(
  first: BandComb,
  combs: readonly BandComb[],
  linesOfBands: readonly (readonly EnvelopeLine[])[],
  maxHz: number,
): BandComb | undefined {
  const family = combs.filter(
    (comb) => !areMultiples(comb.frequencyHz, first.frequencyHz) && areOfOneFamily(comb, first),
  );
  const all = [first, ...family];
  const bands = [...new Set(all.map(({ band }) => band))];
  const levelled = all.map((comb) => ({
    comb,
    level:
      bands.reduce((sum, band) => sum + levelOfComb(linesOfBands[band] ?? [], comb.frequencyHz, maxHz), 0) /
      bands.length,
  }));
  const best = levelled.reduce((most, each) => (each.level > most.level ? each : most));
  const isSure = levelled.every(
    ({ comb, level }) =>
      areMultiples(comb.frequencyHz, best.comb.frequencyHz) || best.level - level >= SURE_LEVEL,
  );
  // the evidence is that of the family
  return isSure ? { ...best.comb, score: Math.max(first.score, best.comb.score) } : undefined;
}

/** What is known of the shaft: its rate, or tones that may be its. */
export type KnownShaft =
  | { readonly givenHz: number; readonly expectedHz: readonly number[] }
  | { readonly tones: readonly ShaftTone[] };

/** A tone is the shaft's for sure from this prominence on. */
const SURE_TONE_DB = 20;
/** A comb in the range of shafts is a shaft's if a faster comb has side bands at its rate. */
const SAME_SHAFT = 0.015;
/** A motor turns up to this much below the speed that its plate states. */
const GIVEN_SHAFT = 0.025;

type Kind = "other" | "slow" | "shaft";

/**
 * Sorts the combs of a second: the shaft's are those at its rate, about the given one or known from a tone of the sound
 * or by side bands of faster combs, and at its multiples. Of the others those are slow that are in the range of shafts
 * while no slower shaft is known: they may be the shaft's too.
 */
function kindsOf(combs: readonly BandComb[], known: KnownShaft): (comb: Comb) => Kind {
  if ("givenHz" in known)
    return ({ frequencyHz }) => {
      const miss = missOfShaft(frequencyHz, known.givenHz);
      // a race of eight elements is hit about three times a turn
      const isOfBearing = known.expectedHz.some((rate) => Math.abs(frequencyHz / rate - 1) < miss);
      return miss < GIVEN_SHAFT && !isOfBearing ? "shaft" : "other";
    };
  const { tones } = known;
  const sideRates = combs.flatMap(({ sidebandHz }) => (sidebandHz === undefined ? [] : [sidebandHz]));
  return ({ frequencyHz, sidebandHz }) => {
    if (tones.some((tone) => isOfShaft(frequencyHz, tone.frequencyHz))) return "shaft";
    if (sideRates.some((rate) => Math.abs(frequencyHz / rate - 1) < SAME_SHAFT)) return "shaft";
    if (frequencyHz > SHAFT_RANGE_HZ[1])
      return sideRates.some((rate) => isOfShaft(frequencyHz, rate)) ? "shaft" : "other";
    const isSlower = (rate: number) => rate * 1.5 < frequencyHz;
    const hasSlower = tones.some((tone) => tone.prominenceDb >= SURE_TONE_DB && isSlower(tone.frequencyHz));
    return hasSlower || (sidebandHz !== undefined && isSlower(sidebandHz)) ? "other" : "slow";
  };
}

/**
 * Searches every band of every second for impacts that repeat from `lowHz` to `highHz` times a second, and lets the
 * seconds vote.
 */
export function periodicImpacts(
  x: Float32Array,
  sampleRateHz: number,
  rangeHz: readonly [number, number],
  known: KnownShaft,
  { enough, some }: { readonly enough: number; readonly some: number },
): ImpactVote {
  const { bands, rateHz } = whitenedBands(x, sampleRateHz);
  const length = bands[0]?.re.length ?? 0;
  const reader = createEnvelopeReader(rateHz, length, Math.min(ENVELOPE_MAX_HZ, rateHz / 2));
  const { stepHz, windows, maxHz } = reader;
  const sums: Float64Array[] = [];
  const combs: BandComb[][] = Array.from({ length: windows }, () => []);
  const allLines: EnvelopeLine[][][] = Array.from({ length: windows }, () => []);
  const knownHz = "givenHz" in known ? [known.givenHz] : known.tones.map(({ frequencyHz }) => frequencyHz);
  for (let band = 0; band < bands.length; band += 2)
    for (let window = 0; window < windows; window++)
      for (const [side, powers] of reader.read(bands.slice(band, band + 2), window).entries()) {
        const lines = linesOf(lineRatios(powers, stepHz, 1), stepHz);
        (allLines[window] as EnvelopeLine[][])[band + side] = lines;
        for (const comb of combsOf(lines, rangeHz, maxHz, knownHz, !("givenHz" in known)))
          (combs[window] as BandComb[]).push({ ...comb, band: band + side });
        const sum = sums[band + side];
        if (sum) for (let k = 0; k < sum.length; k++) sum[k] = (sum[k] as number) + (powers[k] as number);
        else sums[band + side] = powers;
      }
  const kinds = combs.map((all) => kindsOf(all, known));
  const expectedHz = "givenHz" in known ? known.expectedHz : [];
  const vote = (least: number, kind: Kind): AgreedImpacts | undefined => {
    const ofKind = combs.map((all, window) => all.filter((comb) => kinds[window]?.(comb) === kind));
    const firsts = ofKind.map((all) => centerOf(all, least, expectedHz));
    const found = agreed(firsts, bands);
    if (!found) return undefined;
    const centers = firsts.map((first, window) => {
      const rivals = (ofKind[window] ?? []).filter(({ score }) => score >= some);
      return first && sureCenterOf(first, rivals, allLines[window] ?? [], maxHz);
    });
    const sure = agreed(centers, bands);
    return { impacts: sure ?? found, isRateSure: sure !== undefined };
  };
  const [strong, weak] = [vote(enough, "other"), vote(some, "other")];
  const [slow, shaft] = [vote(enough, "slow"), vote(some, "shaft")];
  return {
    showsRange: bands.length > 0 && rangeHz[1] * MIN_LINES <= maxHz,
    ...(strong && { strong }),
    ...(weak && { weak }),
    ...(slow && { slow }),
    ...(shaft && { shaft }),
    ratiosOf: (bandHz) => ({
      stepHz,
      ratios: lineRatios(
        sums[bands.findIndex((band) => band.bandHz === bandHz)] ?? new Float64Array(0),
        stepHz,
        windows,
      ),
    }),
  };
}
