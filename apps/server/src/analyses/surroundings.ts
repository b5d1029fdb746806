import type { LeakCalibration } from "@sonolens/acoustics";
import type { SnapshotManifest } from "@sonolens/snapshot-file";

/** What the command line says of the place, the voltage and the camera. */
export interface GivenSurroundings {
  readonly distanceM?: number;
  readonly temperatureC?: number;
  readonly humidityPercent?: number;
  /** Of the voltage; without it the frequency is found in the sound. */
  readonly frequencyHz?: number;
  readonly voltageKv?: number;
  readonly calibration?: LeakCalibration;
}

/** The same with the air that is assumed where nobody says it. */
export type Surroundings = GivenSurroundings & {
  readonly temperatureC: number;
  readonly humidityPercent: number;
};

/** As a leak calibration assumes it, and the viewer. */
const usualAir = { temperatureC: 20, humidityPercent: 75 } as const;

/** What is given goes before what a snapshot has measured, and that before the usual. */
export function surroundingsOf(
  given: GivenSurroundings,
  measured: SnapshotManifest["measurement"],
): Surroundings {
  return {
    ...usualAir,
    ...(measured?.distanceM !== undefined && { distanceM: measured.distanceM }),
    ...(measured?.temperatureC !== undefined && { temperatureC: measured.temperatureC }),
    ...(measured?.humidityPercent !== undefined && { humidityPercent: measured.humidityPercent }),
    ...given,
  };
}
