/** Types of simulated sound: four types of partial discharge, and noise. */
export const dischargeKinds = ["corona", "surface", "internal", "floating", "noise"] as const;
export type DischargeKind = (typeof dischargeKinds)[number];

/** Noise that is recorded beside switchgear. */
export const noiseKinds = ["randomPulses", "hiss", "impacts", "powerElectronics"] as const;
export type NoiseKind = (typeof noiseKinds)[number];

type Range = readonly [from: number, to: number];

/** A cluster of pulses around one phase of the alternating voltage. */
export interface ClusterRange {
  readonly centreDeg: Range;
  readonly sigmaDeg: Range;
  /** Before the common scale, missing pulses and missing half cycles. */
  readonly pulsesPerCycle: Range;
  readonly amplitude: Range;
  /** Standard deviation of the amplitude over its mean, the same for all clusters of a source. */
  readonly amplitudeVariation: Range;
}

const wholeSpread = (value: number, share: number): Range => [value * (1 - share), value * (1 + share)];
const plusMinus = (value: number, by: number): Range => [value - by, value + by];

/**
 * Ranges of the discharge simulation. Fixed before the analysis was written; do not fit them to it. Centers, widths,
 * counts and amplitudes spread around those of published phase resolved patterns (void, surface, corona, floating
 * part); everything else is typical of a handheld camera. Every range is uniform, or uniform in the logarithm if marked
 * so.
 */
export const dischargeRanges = {
  durationS: 2,
  sampleRatesHz: [128_000, 192_000, 250_000],
  mainsHz: [50, 60, 16.7],
  /** Deviation of the true frequency from the nominal one. */
  frequencyErrorHz: [-0.05, 0.05],
  /** The camera does not know the voltage: the first sample has any phase. */
  startPhaseDeg: [0, 360],
  clusters: {
    // the second cluster is the weak response of the other half cycle, absent to 12 % of the pulses
    corona: [
      {
        centreDeg: plusMinus(70, 8),
        sigmaDeg: [12, 20],
        pulsesPerCycle: wholeSpread(90, 0.2),
        amplitude: [1, 1],
        amplitudeVariation: [0.25, 0.5],
      },
      {
        centreDeg: plusMinus(250, 8),
        sigmaDeg: [12, 20],
        pulsesPerCycle: [0, 11],
        amplitude: [0.5, 1],
        amplitudeVariation: [0.25, 0.5],
      },
    ],
    surface: [
      {
        centreDeg: plusMinus(50, 8),
        sigmaDeg: [28, 42],
        pulsesPerCycle: wholeSpread(45, 0.2),
        amplitude: [0.48, 0.72],
        amplitudeVariation: [0.5, 0.8],
      },
      {
        centreDeg: plusMinus(230, 8),
        sigmaDeg: [44, 66],
        pulsesPerCycle: wholeSpread(80, 0.2),
        amplitude: [1, 1],
        amplitudeVariation: [0.5, 0.8],
      },
    ],
    internal: [
      {
        centreDeg: plusMinus(55, 6),
        sigmaDeg: [14.5, 22],
        pulsesPerCycle: wholeSpread(35, 0.1),
        amplitude: [0.9, 1.1],
        amplitudeVariation: [0.3, 0.55],
      },
      {
        centreDeg: plusMinus(235, 6),
        sigmaDeg: [14.5, 22],
        pulsesPerCycle: wholeSpread(35, 0.1),
        amplitude: [0.9, 1.1],
        amplitudeVariation: [0.3, 0.55],
      },
    ],
    floating: [
      [40, 12, 30],
      [90, 5, 20],
      [210, 10, 70],
      [235, 6, 40],
    ].map(([centre = 0, sigma = 0, count = 0]) => ({
      centreDeg: plusMinus(centre, 4),
      sigmaDeg: wholeSpread(sigma, 0.25),
      pulsesPerCycle: wholeSpread(count, 0.2),
      amplitude: [0.9, 1.1] as Range,
      amplitudeVariation: [0.05, 0.2] as Range,
    })),
  } satisfies Record<Exclude<DischargeKind, "noise">, readonly ClusterRange[]>,
  /** Logarithmic. The air carries only the stronger pulses of a pattern. */
  pulseScale: [0.15, 1],
  missingPulses: [0, 0.4],
  missingHalfCycles: [0, 0.2],
  /** Standard deviation of each pulse's time. */
  jitterS: [0, 0.000_15],
  /** Peak of the mean pulse's envelope over the root mean square of the background in 20 to 60 kHz. */
  pulseToNoiseDb: [0, 30],
  pulse: {
    carrierHz: [24_000, 46_000],
    carrierSpreadHz: 1500,
    riseS: [0.000_01, 0.000_03],
    decayS: [0.000_04, 0.000_15],
  },
  echo: { delayS: [0.0002, 0.002], levelDb: [-20, -8] },
  /** Coefficient of the one-pole filter that colors the background: 0 is white, 0.6 falls by 11 dB to the top. */
  backgroundColour: [0, 0.6],
  noise: {
    randomPulses: { pulsesPerSecond: wholeSpread(6000, 0.2) },
    /** Slow changes of a leak's jet. */
    hiss: { flutterDb: [0, 1.5], flutterHz: [0.5, 6] },
    /** Machines: regular with this much variation of the interval, or at random times. */
    impacts: { rateHz: [3, 45], irregularity: [0, 0.08], randomShare: 0.4, decayS: [0.0003, 0.003] },
    powerElectronics: { rateHz: [20, 430], burstsPerPeriod: [1, 6], decayS: [0.000_05, 0.0003] },
    /** Minimum distance of the multiples of a rate from each mains frequency and from twice that. */
    awayFromMainsHz: 0.6,
  },
  /** Root mean square level of the discharge alone in 20 to 60 kHz at 1 m, dB SPL. */
  levelAt1mDb: [30, 80],
  /** Logarithmic. */
  distanceM: [0.3, 20],
} as const;
