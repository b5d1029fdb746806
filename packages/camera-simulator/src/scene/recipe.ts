/** A leak at a spot of the scene. Its level follows from its flow by the simulator's rule (see leak-noise.ts). */
export interface LeakRecipe {
  spotId: string;
  flowLpm: number;
  /** Added to the rule's level: the hole's shape, the direction of the jet. */
  levelOffsetDb?: number;
  /** Slow changes of the jet: standard deviation of its level, dB, and how fast it wanders, Hz. */
  flutterDb?: number;
  flutterHz?: number;
  /** Where the jet blows to, scene coordinates, metres: part of the noise arises along the way. */
  jetM?: [number, number, number];
  /** Switches on at this time and off at that (s): a leak that appears while one films. */
  onS?: number;
  offS?: number;
}

/** A flat wall that throws back the sound of one leak: an image source. Scene coordinates, metres. */
export interface ReflectionRecipe {
  /** Index into `leaks`. */
  ofLeak: number;
  /** A point of the wall, and the direction it faces. */
  wallPointM: [number, number, number];
  wallNormal: [number, number, number];
  /** Loss at the wall, dB. */
  lossDb: number;
}

/** Everything that decides how a simulated snapshot sounds, looks and is labelled. */
export interface SnapshotRecipe {
  /** Short, for file names. */
  name: string;
  scene: string;
  leaks: LeakRecipe[];
  reflections?: ReflectionRecipe[];
  /** Machines in the room: broadband hum, dB SPL at the camera below 4 kHz. */
  humDb: number;
  temperatureC: number;
  humidityPercent: number;
  /** As the user typed it; the focus plane lies there. */
  distanceM: number;
  durationS: number;
  framesPerSecond: number;
  /** Where the dynamic range slider should start. */
  dynamicRangeDb: number;
  createdDate: string;
  device: { serial: string; label: string };
  location: { latitude: number; longitude: number };
  label?: string;
  comments?: string;
  tags?: string[];
  video?: boolean;
  starred?: boolean;
  fixedDate?: string;
  /** The manifest names the picture, but the file does not hold it. */
  pictureMissing?: boolean;
  analysisType?: "LEAK" | "LEAK_SIZE";
}
