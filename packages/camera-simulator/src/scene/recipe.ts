import type { SnapshotAnalysisType, SnapshotNote } from "@sonolens/snapshot-file";
import type { BearingRecipe } from "../bearing/bearing-recipe.ts";
import type { DischargeRecipe } from "../discharge/discharge-recipe.ts";

/** A leak at a spot of the scene. Its level follows from its flow by the simulator's rule (see leak-noise.ts). */
export interface LeakRecipe {
  spotId: string;
  flowLpm: number;
  /** Added to the rule's level: the hole's shape, the direction of the jet. */
  levelOffsetDb?: number;
  /** Slow changes of the jet: standard deviation of its level, dB, and how fast it wanders, Hz. */
  flutterDb?: number;
  flutterHz?: number;
  /** Direction of the jet, scene coordinates, meters: part of the noise arises along it. */
  jetM?: [number, number, number];
  /** Switches on and off at these times (s): a leak that appears during the recording. */
  onS?: number;
  offS?: number;
}

/**
 * A partial discharge, or noise, at a spot of the scene: the sound of simulateDischarge at 1 m, without a background,
 * because the room has its own. Rate and duration are the recording's.
 */
export interface DischargeSource {
  spotId: string;
  discharge: Omit<DischargeRecipe, "sampleRateHz" | "durationS" | "distanceM" | "pulseToNoiseDb">;
}

/** A machine with a rolling bearing at a spot of the scene: the sound of simulateBearing at 1 m. */
export interface BearingSource {
  spotId: string;
  bearing: Omit<BearingRecipe, "durationS">;
}

/** A flat wall that reflects the sound of one leak: an image source. Scene coordinates, meters. */
export interface ReflectionRecipe {
  /** Index into `leaks`. */
  ofLeak: number;
  /** A point of the wall, and the direction it faces. */
  wallPointM: [number, number, number];
  wallNormal: [number, number, number];
  /** Loss at the wall, dB. */
  lossDb: number;
}

/** All parameters of a simulated snapshot. */
export interface SnapshotRecipe {
  /** Short, for file names. */
  name: string;
  scene: string;
  leaks: LeakRecipe[];
  discharges?: DischargeSource[];
  bearings?: BearingSource[];
  reflections?: ReflectionRecipe[];
  /** Machines in the room: broadband hum, dB SPL at the camera below 4 kHz. */
  humDb: number;
  temperatureC: number;
  humidityPercent: number;
  /** As the user typed it; also the distance of the focus plane. */
  distanceM: number;
  /** As the user typed them: voltage and frequency of the equipment. */
  voltageKv?: number;
  acFrequencyHz?: number;
  durationS: number;
  framesPerSecond: number;
  /** Band of the heat maps; without it that of the camera. */
  bandHz?: [number, number];
  /** Where the dynamic range slider should start. */
  dynamicRangeDb: number;
  /** The camera drew nothing quieter than this, dB SPL; without it the file does not contain it. */
  thresholdDb?: number;
  createdDate: string;
  device: { serial: string; label: string };
  location: { latitude: number; longitude: number };
  label?: string;
  comments?: string;
  tags?: string[];
  /** Annotations on the picture. */
  notes?: SnapshotNote[];
  video?: boolean;
  starred?: boolean;
  fixedDate?: string;
  /** The manifest names the picture, but the file does not hold it. */
  pictureMissing?: boolean;
  /** Without it LEAK. */
  analysisType?: SnapshotAnalysisType;
}
