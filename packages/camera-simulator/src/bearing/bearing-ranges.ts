/**
 * The machines for tests of the mechanical analysis. Fixed before the analysis was written; do not fit them to it.
 * Values are uniform over each range.
 *
 * Impacts are weak to strong: their mean square relative to that of the broadband noise, over the whole band to 64 kHz,
 * ranges from -19 dB (a fifth of the load, loudest noise) to +10 dB (full load, least noise). Healthy machines are not
 * silent: they have the same gears, fans, inverters and the same random events as damaged ones.
 */
export const bearingRanges = {
  durationS: [1, 4],
  shaftRpm: [600, 3600],
  /** Share of the rated load; the strength of an impact grows as its power 2/3. */
  load: [0.2, 1],
  /** Broadband noise against the impacts at full load, dB of mean squares. */
  noiseToImpactsDb: [-10, 10],
  /** Share of the noise's power that is white; the rest falls by 6 dB an octave from `noiseCornerHz`. */
  whiteShare: [0.2, 1],
  noiseCornerHz: [500, 4000],
  /** Rings of the race, housing and air path that an impact excites. */
  resonanceHz: [4000, 40_000],
  resonanceDecayS: [0.0001, 0.0006],
  /** Rolling elements slip: the mean departs from the geometry, each interval from the mean. */
  meanSlip: [-0.02, 0.02],
  slipJitter: [0.002, 0.015],
  /** Standard deviation of the strength of one impact, as a share. */
  impactSpread: [0.05, 0.4],
  /** Depth of the change of impacts as the fault moves through the load zone (inner race, ball). */
  loadZoneDepth: [0.5, 1],
  /** The same for a fault that does not move (outer race): only imbalance changes it. */
  imbalanceDepth: [0, 0.3],
  gearTeeth: [15, 60],
  gearHarmonics: 6,
  /** Tones of the gear against the noise, dB of mean squares, and how much one turn of the shaft changes them. */
  gearToNoiseDb: [-15, 10],
  gearEccentricity: [0, 0.5],
  /** Mains or inverter frequency; its even harmonics hum. */
  supplyHz: [20, 60],
  humToNoiseDb: [-15, 10],
  /** Share of the machines behind an inverter, whose carrier sings with side tones at twice the supply frequency. */
  inverterShare: 0.5,
  inverterCarrierHz: [2000, 16_000],
  inverterToNoiseDb: [-20, 5],
  /** Blades of a fan change the level of the noise as they pass. */
  fanBlades: [5, 11],
  fanDepth: [0, 0.3],
  /** Random events: something is knocked, drops, rattles. Peak relative to the noise's RMS value. */
  knocksPerS: [0, 2],
  knockPeakToNoise: [3, 20],
  knockDecayS: [0.0005, 0.005],
  /** Slow wander of everything's level, dB. */
  wanderDb: [0, 2],
  /** RMS value of the noise, dB re full scale. */
  noiseLevelDb: [-70, -35],
} as const;

/** Bearings by their number of rolling elements, element diameter and pitch diameter; deep-groove, contact angle 0. */
export const bearingTypes = [
  { name: "6204", elements: 8, elementMm: 7.94, pitchMm: 33.5 },
  { name: "6205", elements: 9, elementMm: 7.94, pitchMm: 39.04 },
  { name: "6206", elements: 9, elementMm: 9.53, pitchMm: 46 },
  { name: "6208", elements: 9, elementMm: 11.91, pitchMm: 60 },
  { name: "6310", elements: 8, elementMm: 19.05, pitchMm: 80 },
  { name: "6318", elements: 8, elementMm: 31.75, pitchMm: 140 },
] as const;

export type BearingType = (typeof bearingTypes)[number];

export const bearingFaults = ["innerRace", "outerRace", "ball"] as const;

/** Where a bearing is damaged. */
export type BearingFault = (typeof bearingFaults)[number];
