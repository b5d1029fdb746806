/** What the analyses claim, by the result that it is about, in the order in which a reader meets them. */
export const claimsByTopic = {
  leak: ["leakRange"],
  discharge: ["dischargeKind", "sureDischargeKind", "noDischarge", "dischargeSeverity"],
  machine: [
    "healthyMachine",
    "healthyMachineLong",
    "damagedBearing",
    "impactRate",
    "bearingPart",
    "shaftRate",
  ],
  direction: [
    "direction",
    "elevation",
    "directionRange",
    "sources",
    "shownSources",
    "level",
    "soundPressure",
    "microphones",
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** A kind of results. */
export type ClaimTopic = keyof typeof claimsByTopic;
/** A claim. */
export type ClaimName = (typeof claimsByTopic)[ClaimTopic][number];

/** A set of recordings. */
export interface ClaimData {
  readonly isSimulated: boolean;
  /** Where it can be had; absent if the tests of this repository make it. */
  readonly url?: string;
}

const data = {
  caseWestern: { isSimulated: false, url: "https://github.com/yyxyz/CaseWesternReserveUniversityData" },
  testRig: { isSimulated: false, url: "https://github.com/analogdevicesinc/CbM-Datasets" },
  mfpt: {
    isSimulated: false,
    url: "https://github.com/mathworks/RollingElementBearingFaultDiagnosis-Data",
  },
  smallMotors: { isSimulated: false, url: "https://github.com/MUTHUSINGAM/HearAI-EVehicle" },
  laboratoryDischarges: {
    isSimulated: false,
    url: "https://github.com/Teemous/Partial_discharge_recognition_based_on_random_forest",
  },
  talkers: { isSimulated: false, url: "https://github.com/BrownsugarZeer/Multi_SSL" },
  spheres: {
    isSimulated: false,
    url: "https://github.com/AppliedAcousticsChalmers/sound_field_analysis-py",
  },
  roomResponses: {
    isSimulated: false,
    url: "https://github.com/tbloemen/extracting-absorption-coefficients",
  },
  lineResponses: { isSimulated: false, url: "https://github.com/polimi-ispl/rs-mnmf" },
  intensityArray: {
    isSimulated: false,
    url: "https://github.com/filip-franek/sound-localization-intensity-mic-array",
  },
  ultrasonicArray: { isSimulated: false, url: "https://github.com/leomccormack/Super-Hearing" },
  linesOfFour: { isSimulated: false, url: "https://github.com/kitamura-laboratory/impResDataset" },
  lineOfEight: {
    isSimulated: false,
    url: "https://github.com/ZahraBenslimane/sound_source_localization_with_beamforming",
  },
  simulatedRoom: { isSimulated: true, url: "https://github.com/Team6-SixSense/audio360" },
  simulatedPlants: { isSimulated: true },
  simulatedStrongDischarges: { isSimulated: true },
  simulatedWeakDischarges: { isSimulated: true },
  simulatedMachines: { isSimulated: true },
  simulatedWaves: { isSimulated: true },
  simulatedRooms: { isSimulated: true },
  simulatedMaps: { isSimulated: true },
  simulatedFaults: { isSimulated: true },
  simulatedTones: { isSimulated: true },
} as const satisfies Readonly<Record<string, ClaimData>>;

/** The name of a set of recordings. */
export type ClaimDataName = keyof typeof data;

/** The recordings on which claims were counted. */
export const claimData: Readonly<Record<ClaimDataName, ClaimData>> = data;

/** What a row is about where a claim is counted separately for several. */
export type ClaimPart =
  | "corona"
  | "surface"
  | "internal"
  | "floating"
  | "outerRace"
  | "innerRace"
  | "ball"
  | "seconds4"
  | "seconds60"
  | "points8"
  | "points20"
  | "points100";

/** Half of real recordings is read while a rule is written, the other half only judges it. */
export type ClaimHalf = "tuned" | "untouched";

/** The outcomes of a claim, counted. */
export interface ClaimCount {
  readonly claim: ClaimName;
  readonly part?: ClaimPart;
  readonly data: ClaimDataName;
  readonly half: ClaimHalf;
  readonly right: number;
  readonly wrong: number;
  /** Without an answer: the analysis states that the sound does not decide it. */
  readonly open: number;
}

/** A claim, or a part of one, that was never compared with real recordings, because none were found. */
export interface ClaimWithoutRealData {
  readonly claim: ClaimName;
  readonly part?: ClaimPart;
  readonly data: "none";
}

/** A row of the table of claims. */
export type ClaimRow = ClaimCount | ClaimWithoutRealData;
