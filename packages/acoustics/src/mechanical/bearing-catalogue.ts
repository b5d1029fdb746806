import { type BearingGeometry, type BearingRates, bearingRates, isBearingGeometry } from "./bearing-rates.ts";

/** A bearing by its maker's number, with where its numbers are published. */
export interface CatalogueBearing {
  readonly number: string;
  readonly rates: BearingRates;
  /** Empty if the user gave the dimensions. */
  readonly source: string;
}

const timken =
  "Timken, ball bearing housed unit catalog, table A-9 (catalog.timken.com/guide/ball-bearing-housed-unit)";
const caseWestern = "Case Western Reserve University, Bearing Data Center, bearing information";

const ofGeometry = (number: string, source: string, geometry: BearingGeometry): CatalogueBearing => ({
  number,
  rates: bearingRates(geometry),
  source,
});

const ofTimken = (
  number: string,
  cage: number,
  ball: number,
  outerRace: number,
  innerRace: number,
): CatalogueBearing => ({ number, rates: { outerRace, innerRace, ball, cage }, source: timken });

const INCH_MM = 25.4;

/** Bearings whose dimensions or rates are published; one line each. */
export const bearingCatalogue: readonly CatalogueBearing[] = [
  ofGeometry("6205-2RS JEM", caseWestern, {
    elements: 9,
    elementMm: 0.3126 * INCH_MM,
    pitchMm: 1.537 * INCH_MM,
  }),
  ofGeometry("6203-2RS JEM", caseWestern, {
    elements: 8,
    elementMm: 0.2656 * INCH_MM,
    pitchMm: 1.122 * INCH_MM,
  }),
  ofGeometry(
    "ER-10K",
    "NPTEL, Theory and Practice of Rotor Dynamics, module 15, example 15.2 (archive.nptel.ac.in)",
    {
      elements: 8,
      elementMm: 0.3125 * INCH_MM,
      pitchMm: 1.319 * INCH_MM,
    },
  ),
  ofTimken("9104", 0.398, 2.339, 3.578, 5.422),
  ofTimken("9105", 0.397, 2.328, 3.574, 5.426),
  ofTimken("9106", 0.417, 2.933, 4.588, 6.412),
  ofTimken("202K", 0.391, 2.175, 3.125, 4.875),
  ofTimken("203K", 0.382, 1.994, 3.053, 4.947),
  ofTimken("204K", 0.382, 1.992, 3.052, 4.948),
  ofTimken("205K", 0.397, 2.328, 3.574, 5.426),
  ofTimken("206K", 0.396, 2.311, 3.568, 5.432),
  // biome-ignore lint/suspicious/noApproximativeNumericConstant: the rate as printed
  ofTimken("207K", 0.396, 2.303, 3.565, 5.435),
  ofTimken("208K", 0.394, 2.256, 3.547, 5.453),
  ofTimken("209K", 0.402, 2.461, 3.621, 5.379),
  ofTimken("210K", 0.409, 2.665, 4.093, 5.907),
  ofTimken("211K", 0.408, 2.62, 4.078, 5.922),
  ofTimken("212K", 0.407, 2.584, 4.066, 5.934),
  ofTimken("213K", 0.41, 2.685, 4.099, 5.901),
  ofTimken("214K", 0.41, 2.702, 4.104, 5.896),
  ofTimken("303K", 0.364, 1.696, 2.545, 4.455),
  ofTimken("304K", 0.368, 1.757, 2.574, 4.426),
  ofTimken("307K", 0.376, 1.888, 3.006, 4.994),
  ofTimken("308K", 0.378, 1.925, 3.023, 4.977),
  ofTimken("309K", 0.38, 1.955, 3.037, 4.963),
  ofTimken("310K", 0.381, 1.981, 3.047, 4.953),
  ofTimken("311K", 0.382, 2.002, 3.057, 4.943),
  ofTimken("312K", 0.383, 2.02, 3.064, 4.936),
  ofTimken("314K", 0.385, 2.05, 3.076, 4.924),
  ofTimken("315K", 0.385, 2.062, 3.081, 4.919),
  ofTimken("316K", 0.386, 2.073, 3.086, 4.914),
  ofTimken("318K", 0.387, 2.091, 3.093, 4.907),
];

/** Elements x diameter x pitch in millimeters, and the contact angle in degrees if it is not 0: "9 x 7.94 x 39.04 @ 15". */
const dimensions = /^\s*(\d{1,3})\s*[x×]\s*([\d.,]+)\s*[x×]\s*([\d.,]+)\s*(?:@\s*([\d.,]+)\s*°?\s*)?$/i;

/** Reads dimensions; undefined if the text has none, or none that a bearing can have. */
function bearingOfDimensions(text: string): CatalogueBearing | undefined {
  const [, elements, elementMm, pitchMm, contactAngleDeg = "0"] = dimensions.exec(text) ?? [];
  const decimal = (digits: string | undefined) => Number((digits ?? "").replace(",", "."));
  const geometry = {
    elements: Number(elements),
    elementMm: decimal(elementMm),
    pitchMm: decimal(pitchMm),
    contactAngleDeg: decimal(contactAngleDeg),
  };
  if (elements === undefined || !isBearingGeometry(geometry)) return undefined;
  return { number: text.trim(), rates: bearingRates(geometry), source: "" };
}

/** The bearing with a maker's number, or with dimensions such as "9 x 7.94 x 39.04"; undefined if neither. */
export const findBearing = (text: string): CatalogueBearing | undefined =>
  bearingOfDimensions(text) ?? bearingOfNumber(text);

const plain = (number: string) => number.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");

/**
 * The bearing with a number, however it is spaced and with or without the suffix of its seal: "6205", "SKF 6205-2RS".
 * Undefined if the catalogue has none or several that differ.
 */
export function bearingOfNumber(number: string): CatalogueBearing | undefined {
  const wanted = plain(number).replace(/^(SKF|FAG|NSK|NTN|TIMKEN|FAFNIR|MB)/, "");
  if (wanted.length < 4) return undefined;
  const exact = bearingCatalogue.find((bearing) => plain(bearing.number) === wanted);
  if (exact) return exact;
  const base = /^\d{4}/.exec(wanted)?.[0];
  const rest = base === undefined ? "" : wanted.slice(4);
  // seals, shields and clearances change no dimension; another letter may
  if (base === undefined || !/^(2?RS1?|2?RSH|2?RSR|2?Z|2?ZZ|ZZ|LLU|DDU|VV|C[2345]|JEM|N|NR)*$/.test(rest))
    return undefined;
  const same = bearingCatalogue.filter((bearing) => plain(bearing.number).startsWith(base));
  return same.length === 1 ? same[0] : undefined;
}
