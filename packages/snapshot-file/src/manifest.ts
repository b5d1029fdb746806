/** Position and orientation of the picture's camera, in array coordinates (right-handed, meters). An ideal pinhole. */
export interface CameraPose {
  positionM: [number, number, number];
  viewDirection: [number, number, number];
  up: [number, number, number];
  horizontalFovDeg: number;
  /** Absent: square pixels, tan(v/2) = tan(h/2) * heightPx / widthPx. */
  verticalFovDeg?: number;
}

export type PictureMediaType = "image/jpeg" | "image/png" | "image/webp";

interface PictureFile {
  /** Name of the entry in the archive. */
  file: string;
  mediaType: PictureMediaType;
  widthPx: number;
  heightPx: number;
}

/** A photograph, with the camera that took it. */
export interface CameraPicture extends PictureFile {
  kind: "camera";
  camera: CameraPose;
}

/** A map of directions around the array: u runs linearly over azimuth, v over elevation (maximum on top). */
export interface DirectionMapPicture extends PictureFile {
  kind: "directionMap";
  azimuthDeg: [number, number];
  elevationDeg: [number, number];
}

export type SnapshotPicture = CameraPicture | DirectionMapPicture;

/** How the levels of the heat map are stored, and what they are relative to. */
export interface SnapshotHeatmap {
  file: string;
  encoding: "uint16-db";
  /** Cells per row; cell (i, j) has its center at u = (i + 0.5) / width, v = (j + 0.5) / height, row 0 on top. */
  width: number;
  height: number;
  frameCount: number;
  /** Where the first frame begins in the recording. */
  startS: number;
  /** Frame k is the sound from startS + k * frameIntervalS on, for this long. */
  frameIntervalS: number;
  /** level = offsetDb + stepDb * code. */
  offsetDb: number;
  stepDb: number;
  /** dB re full scale squared (not calibrated), or sound pressure level re 20 µPa. */
  reference: "fullScale" | "soundPressure";
  /** Sound pressure level of full scale, if known. */
  fullScaleDb?: number;
  /** The dynamic range in dB that a viewer should start with. */
  dynamicRangeDb?: number;
  /** The camera drew nothing that is quieter than this, dB of the same reference. Absent: not known. */
  thresholdDb?: number;
  /**
   * The frames come from a live stream and are stamped later than their sound: by this many milliseconds, if known.
   * Absent: they are stamped with the time of their sound.
   */
  streamed?: { latencyMs?: number };
  bandHz: [number, number];
  focus: { mode: "far" } | { mode: "near"; distanceM: number };
}

/** The undistorted sound of one channel, a WAV file. */
export interface SnapshotAudio {
  file: string;
  sampleRateHz: number;
  durationS: number;
  /** Which channel of the array this is, from 0; absent: not known. */
  channel?: number;
}

/** One microphone of the array. */
export interface ChannelPosition {
  name: string;
  positionM: [number, number, number];
}

/** A source of sound, as found at capture. u and v are clamped to the edge when outside the picture. */
export interface SnapshotSource {
  azimuthDeg: number;
  elevationDeg: number;
  levelDb: number;
  u: number;
  v: number;
  outsidePicture: boolean;
  /** Likely the mirror image of a stronger source. */
  reflection?: boolean;
  /** Within this angle the true direction is expected, degrees. */
  uncertaintyDeg?: number;
  /**
   * Only the azimuth is known, and `uncertaintyDeg` is that of the azimuth: the elevation is anywhere in this range.
   * `elevationDeg` is then where the heat map is highest.
   */
  elevationRangeDeg?: [number, number];
  /** Directions that the sound could come from as well, the likeliest first. */
  alternatives?: SnapshotAlternative[];
}

/** Another direction that a source could be in, and its place on the picture. */
export type SnapshotAlternative = Pick<
  SnapshotSource,
  "azimuthDeg" | "elevationDeg" | "u" | "v" | "outsidePicture"
>;

/** What is known about the direction of the sound. */
export interface SnapshotDirection {
  /** "direction", "cone" for microphones on a line, or "none"; others are kept. */
  kind: string;
  /** Why there is none: "recordingTooShort", "arrayTooSmall", "noiseOnly", "reflections", "delaysDoNotFit", "noArray". */
  reason?: string;
  /** All directions at one angle to the line of the microphones. */
  cone?: {
    angleDeg: number;
    axis: { azimuthDeg: number; elevationDeg: number };
    uncertaintyDeg?: number;
    /** Other angles that the sound could come from, the likeliest first. */
    alternativesDeg?: number[];
  };
  /** Share of the sound that one wave explains, 0 to 1. */
  coherence?: number;
  /** How many times as long as those of a wave in air the delays between the microphones are, if these are too long. */
  delayRatio?: number;
  /** Half-power width of the array's beam in the band. */
  beamwidthDeg?: number;
  /**
   * What must be known about it: "coherenceLost", "directionAmbiguous", "elevationUnknown", "arrayTooSmall", "arrayTooWide", "bandWidened"
   * and what `kind` and `reason` state; others are kept.
   */
  warnings?: string[];
}

/** A user's annotation on the picture. */
export interface SnapshotNote {
  id: string;
  /** "arrow" with its tip at `to`, "box" with the corners `from` and `to`, "text" at `from`; others are kept. */
  kind: string;
  from: { u: number; v: number };
  to?: { u: number; v: number };
  text?: string;
}

export type SnapshotAnalysisType = "LEAK" | "PD" | "LEAK_SIZE" | "MECHANICAL";

/**
 * manifest.json of a `.nlz` file. A read manifest also keeps fields that this version does not know, so that they
 * survive rewriting.
 */
export interface SnapshotManifest {
  format: "sonolens-snapshot";
  version: 1;
  /** UUID made at capture: importing the same file twice gives one snapshot. */
  snapshotId: string;
  /** ISO 8601, UTC. */
  createdDate: string;
  /**
   * Where `createdDate` comes from: `user` (entered), what the recording states (`guano`, `wamd`, `bext`, `comment`, `iXML`,
   * `listDate`), `fileName`, or `fileTime` (its last change, where nothing else tells); others may come. Absent: the
   * camera's clock.
   */
  createdDateSource?: string;
  label?: string;
  comments?: string;
  tags?: string[];
  device: {
    serial: string;
    label: string;
    softwareVersion?: string;
    micRevision?: string;
    microphoneCount?: number;
  };
  analysisType: SnapshotAnalysisType;
  picture?: SnapshotPicture;
  heatmap: SnapshotHeatmap;
  audio?: SnapshotAudio;
  /** Raw sound of all channels, one WAV; channel n belongs to geometry[n]. */
  channels?: {
    file: string;
    geometry: ChannelPosition[];
    /** Channels, from 0, that are not part of heat maps, sources and audio, and why. */
    leftOut?: { channel: number; kind: string }[];
  };
  measurement?: {
    distanceM?: number;
    temperatureC?: number;
    humidityPercent?: number;
    durationS: number;
    kurtosis?: number;
    crestFactor?: number;
    /** Of the equipment, as entered at capture. */
    voltageKv?: number;
    acFrequencyHz?: number;
  };
  direction?: SnapshotDirection;
  /** Strongest first. */
  sources: SnapshotSource[];
  /** In the order in which they are drawn. */
  notes?: SnapshotNote[];
  video?: { type: "continuous" };
  location?: { latitude: number; longitude: number };
  starred?: boolean;
  fixed?: boolean;
  /** ISO 8601, UTC. */
  fixedDate?: string;
}

/** The manifest as stored, with the fields that only the container needs. */
export interface StoredManifest extends SnapshotManifest {
  heatmap: SnapshotHeatmap & {
    /** How the codes were prepared for packing; absent: not at all. */
    predictor?: "gradient";
  };
}
