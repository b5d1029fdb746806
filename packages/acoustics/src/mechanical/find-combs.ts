import { SHAFT_RANGE_HZ } from "./shaft-tones.ts";

/** A line of an envelope spectrum. */
export interface EnvelopeLine {
  readonly frequencyHz: number;
  /** Power over the mean of the noise: the negative logarithm of the chance that noise alone reaches it. */
  readonly ratio: number;
}

/** Lines at a frequency and its multiples, with side bands at the rate of a shaft: impacts. */
export interface Comb {
  readonly frequencyHz: number;
  /** Standard error of the frequency, from the scatter of its lines. */
  readonly uncertaintyHz: number;
  /** Strongest of its lines against the noise, dB. */
  readonly prominenceDb: number;
  /** How many of the first `ORDERS` multiples are prominent. */
  readonly harmonics: number;
  /** How many of them the spectrum reaches. */
  readonly reachedHarmonics: number;
  /** Evidence against noise, in natural logarithms; see {@link combAt}. */
  readonly score: number;
  /** Evidence in the second to fourth multiple: separates the center of a family from its side bands. */
  readonly overtones: number;
  /** Rate of the shaft whose side bands it has; absent if it has none. */
  readonly sidebandHz?: number;
}

const ORDERS = 8;
/** Lines weaker than this are not listed. */
const MIN_LINE = 3.5;
/** Evidence from which a line counts, after the search around its place. */
const MIN_EVIDENCE = 4;
/** Impacts have their own rate and its double; a family without them is something else's. */
const MIN_FIRST = 12;
const MIN_SECOND = 6;
/** The first line of a comb is not far below its strongest: half the rate would fit every second line. */
const MIN_FIRST_SHARE = 0.08;
export const MIN_LINES = 3;
const LAST_OVERTONE = 4;
/** Places of lines: a part of the resolution of a second, and slip. */
const PLACE_HZ = 0.5;
const PLACE_SHARE = 0.002;
/** A comb is the shaft's if its rate is this close to one of the first multiples. */
const SHAFT_SHARE = 0.006;
const SHAFT_ORDERS = 3;
/** Rates within this are one comb's. */
const SAME_COMB = 0.01;
/** Side bands farther from their center than this many turns of the shaft are weak. */
const MAX_TURNS = 4;

/** Peaks of a spectrum of ratios, with their places interpolated; ascending. */
export function linesOf(ratios: Float64Array, stepHz: number): EnvelopeLine[] {
  const lines: EnvelopeLine[] = [];
  for (let k = 1; k + 1 < ratios.length; k++) {
    const before = ratios[k - 1] as number;
    const ratio = ratios[k] as number;
    const after = ratios[k + 1] as number;
    if (!(ratio >= MIN_LINE) || ratio <= before || ratio < after) continue;
    const [low, mid, high] = [Math.log(before + 1e-9), Math.log(ratio), Math.log(after + 1e-9)];
    const bend = low - 2 * mid + high;
    const shift = bend < 0 ? Math.max(-0.5, Math.min(0.5, (low - high) / 2 / bend)) : 0;
    lines.push({ frequencyHz: (k + shift) * stepHz, ratio });
  }
  return lines;
}

/** The strongest line within `reachHz` of a place. */
function lineAt(lines: readonly EnvelopeLine[], placeHz: number, reachHz: number): EnvelopeLine | undefined {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lines[middle] as EnvelopeLine).frequencyHz < placeHz - reachHz) low = middle + 1;
    else high = middle;
  }
  let best: EnvelopeLine | undefined;
  for (let index = low; index < lines.length; index++) {
    const line = lines[index] as EnvelopeLine;
    if (line.frequencyHz > placeHz + reachHz) break;
    if (best === undefined || line.ratio > best.ratio) best = line;
  }
  return best;
}

const reachAt = (placeHz: number): number => PLACE_HZ + PLACE_SHARE * placeHz;

/** Evidence at a place: the line's, less what the search for it around the place gives noise. */
function evidenceAt(lines: readonly EnvelopeLine[], placeHz: number) {
  const reachHz = reachAt(placeHz);
  const line = lineAt(lines, placeHz, reachHz);
  const evidence = line ? line.ratio - Math.log(2 * reachHz + 0.5) : 0;
  return line && evidence >= MIN_EVIDENCE ? { line, evidence } : undefined;
}

const logFactorials = [0, 0];
for (let n = 2; n <= 2 * ORDERS; n++) logFactorials[n] = (logFactorials[n - 1] as number) + Math.log(n);
const logChoices = (n: number, k: number) =>
  (logFactorials[n] as number) - (logFactorials[k] as number) - (logFactorials[n - k] as number);

/**
 * Evidence of several lines: the negative logarithm of the chance that of `places` independent ones at least m are as
 * strong as the m-th strongest, for the m with the most, from `MIN_LINES` on. One or two lines of any strength are a
 * modulation, as of a fan, and give none; there is no cap. Source: the first term of the binomial tail, as in the
 * "higher criticism" of D. Donoho and J. Jin (2004).
 */
function joinedEvidence(evidences: number[], places: number): number {
  evidences.sort((a, b) => b - a);
  let most = 0;
  for (let m = MIN_LINES; m <= evidences.length; m++)
    most = Math.max(most, m * (evidences[m - 1] as number) - logChoices(places, m));
  return most;
}

/** Whether a rate is any multiple of a shaft's. */
function isMultiple(frequencyHz: number, shaftHz: number): boolean {
  const order = frequencyHz / shaftHz;
  return Math.abs(order - Math.round(order)) < SHAFT_SHARE * order;
}

/** By which share a rate misses the nearest one of the first multiples of a shaft's rate. */
export function missOfShaft(frequencyHz: number, shaftHz: number): number {
  const order = Math.max(1, Math.min(SHAFT_ORDERS, Math.round(frequencyHz / shaftHz)));
  return Math.abs(frequencyHz / shaftHz / order - 1);
}

/** Whether a rate is one of the first multiples of a shaft's, or the shaft's own. */
export const isOfShaft = (frequencyHz: number, shaftHz: number): boolean =>
  missOfShaft(frequencyHz, shaftHz) < SHAFT_SHARE;

/** Side bands of the first two multiples at once and twice the rate of a shaft, where the shaft itself has no line. */
function sidebandsOf(lines: readonly EnvelopeLine[], frequencyHz: number, shaftHz: number) {
  const evidences: number[] = [];
  let places = 0;
  for (const order of [1, 2])
    for (const side of [-2, -1, 1, 2]) {
      const placeHz = order * frequencyHz + side * shaftHz;
      if (placeHz < shaftHz / 2 || isOfShaft(placeHz, shaftHz)) continue;
      places++;
      const found = evidenceAt(lines, placeHz);
      if (found) evidences.push(found.evidence);
    }
  return { evidences, places };
}

/**
 * The comb near a frequency, refined, with the side bands of the shaft that has most of them; undefined if its first
 * two lines are not there.
 */
function combAt(
  lines: readonly EnvelopeLine[],
  nearHz: number,
  maxHz: number,
  shaftsHz: readonly number[],
): Comb | undefined {
  let frequencyHz = nearHz;
  let found: { order: number; line: EnvelopeLine; evidence: number }[] = [];
  let orders = 0;
  for (let pass = 0; pass < 2; pass++) {
    orders = Math.min(ORDERS, Math.floor(maxHz / frequencyHz));
    found = [];
    let [sum, weights] = [0, 0];
    for (let order = 1; order <= orders; order++) {
      const at = evidenceAt(lines, order * frequencyHz);
      if (!at) continue;
      found.push({ order, ...at });
      const weight = Math.min(at.evidence, 20);
      sum += weight * order * at.line.frequencyHz;
      weights += weight * order * order;
    }
    if (weights > 0) frequencyHz = sum / weights;
  }
  const [first, second] = found;
  if (orders < MIN_LINES || first?.order !== 1 || second?.order !== 2) return undefined;
  if (first.evidence < MIN_FIRST || second.evidence < MIN_SECOND) return undefined;
  const strongest = Math.max(...found.map(({ line }) => line.ratio));
  if (first.line.ratio < MIN_FIRST_SHARE * strongest) return undefined;
  const harmonics = found.map(({ evidence }) => evidence);
  let score = joinedEvidence([...harmonics], orders);
  let sidebandHz: number | undefined;
  let most = 0;
  for (const shaftHz of shaftsHz) {
    // the multiples of one comb are no side bands of another
    if (frequencyHz / shaftHz < 1.5 || isMultiple(frequencyHz, shaftHz)) continue;
    const sides = sidebandsOf(lines, frequencyHz, shaftHz);
    const joined = joinedEvidence([...harmonics, ...sides.evidences], orders + sides.places);
    const strong = sides.evidences.filter((evidence) => evidence >= MIN_FIRST);
    const sum = strong.reduce((all, evidence) => all + evidence, 0);
    score = Math.max(score, sides.evidences.length >= 2 ? joined : 0);
    if (strong.length < 2 || sum <= most) continue;
    most = sum;
    sidebandHz = shaftHz;
  }
  const squares = found.reduce((sum, { order }) => sum + order * order, 0);
  const misses = found.reduce(
    (sum, { order, line }) => sum + (line.frequencyHz - order * frequencyHz) ** 2,
    0,
  );
  return {
    frequencyHz,
    // at least what the resolution of a second gives a strong line
    uncertaintyHz: Math.max(0.05, Math.sqrt(misses / Math.max(1, found.length - 1))) / Math.sqrt(squares),
    prominenceDb: 10 * Math.log10(strongest),
    harmonics: found.length,
    reachedHarmonics: orders,
    score,
    overtones: found.reduce(
      (sum, { order, evidence }) => sum + (order > 1 && order <= LAST_OVERTONE ? evidence : 0),
      0,
    ),
    ...(sidebandHz !== undefined && { sidebandHz }),
  };
}

/**
 * How far the lines at a rate and its multiples up to the fourth rise above the noise, the sum of ln(1 + ratio): a
 * single strong line counts little, so that this separates the center of a family from its side bands, which have
 * multiples of their own only by chance.
 */
export function levelOfComb(lines: readonly EnvelopeLine[], frequencyHz: number, maxHz: number): number {
  let level = 0;
  for (let order = 1; order <= LAST_OVERTONE && order * frequencyHz <= maxHz; order++) {
    const placeHz = order * frequencyHz;
    level += Math.log1p(lineAt(lines, placeHz, reachAt(placeHz))?.ratio ?? 0);
  }
  return level;
}

/** Whether one rate is a multiple of the other, or the same. */
export function areMultiples(aHz: number, bHz: number): boolean {
  const order = Math.max(aHz, bHz) / Math.min(aHz, bHz);
  return Math.abs(order / Math.round(order) - 1) < SAME_COMB;
}

/** Whether two combs are of one family: a few turns of a shaft apart that one of them has side bands of. */
export function areOfOneFamily(a: Comb, b: Comb): boolean {
  const apartHz = Math.abs(a.frequencyHz - b.frequencyHz);
  const reachHz = reachAt(Math.max(a.frequencyHz, b.frequencyHz));
  return [a.sidebandHz, b.sidebandHz].some((shaftHz) => {
    // every line of a slow comb is two turns of twice its rate from another
    if (shaftHz === undefined || isMultiple(a.frequencyHz, shaftHz / 2)) return false;
    const turns = Math.round(apartHz / shaftHz);
    return turns >= 1 && turns <= MAX_TURNS && Math.abs(apartHz - turns * shaftHz) <= reachHz;
  });
}

/** How many of the strongest slow lines are tried as the shaft of faster combs. */
const SLOW_LINES = 3;

/**
 * All combs whose first line is a strong one from `lowHz` to `highHz`. Side bands are looked for at the rates of
 * `shaftsHz` and, if `triesLines`, of the strongest lines that are as slow as a shaft: the load on a damage that turns
 * with it changes once a turn.
 */
export function combsOf(
  lines: readonly EnvelopeLine[],
  [lowHz, highHz]: readonly [number, number],
  maxHz: number,
  shaftsHz: readonly number[],
  triesLines: boolean,
): Comb[] {
  const slow = lines
    .filter(
      ({ frequencyHz, ratio }) =>
        triesLines &&
        ratio >= MIN_FIRST &&
        frequencyHz >= SHAFT_RANGE_HZ[0] &&
        frequencyHz <= SHAFT_RANGE_HZ[1],
    )
    .sort((a, b) => b.ratio - a.ratio)
    .slice(0, SLOW_LINES)
    .map(({ frequencyHz }) => frequencyHz);
  const all = [...shaftsHz, ...slow];
  return lines.flatMap(({ frequencyHz, ratio }) => {
    if (ratio < MIN_FIRST || frequencyHz < lowHz || frequencyHz > highHz) return [];
    const comb = combAt(lines, frequencyHz, maxHz, all);
    return comb && comb.score > 0 ? [comb] : [];
  });
}
