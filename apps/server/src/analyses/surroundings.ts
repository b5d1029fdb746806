import type { LeakCalibration } from "@sonolens/acoustics";
import { type Validated, validateAcFrequency, validateVoltage } from "@sonolens/domain";
import type { SnapshotManifest } from "@sonolens/snapshot-file";

/** What the command line says of the place, the voltage and the camera. */
export interface GivenSurroundings {
  readonly distanceM?: number;
  readonly temperatureC?: number;
  readonly humidityPercent?: number;
  /** Of the voltage; without it the frequency is found in the sound. */
  readonly frequencyHz?: number;
  readonly voltageKv?: number;
  /** Second of the sound, and of the heat maps, around which to look; all of them where left out. */
  readonly timeS?: number;
  /** Leaks of known flow, fitted for levels measured about a frequency. */
  readonly calibrationAt?: (frequencyHz: number) => LeakCalibration | undefined;
}

/** The same for one file, with the air that is assumed where nobody says it. */
export type Surroundings = Omit<GivenSurroundings, "calibrationAt"> & {
  readonly temperatureC: number;
  readonly humidityPercent: number;
  readonly calibration?: LeakCalibration;
};

/** As a leak calibration assumes it, and the viewer. */
const usualAir = { temperatureC: 20, humidityPercent: 75 } as const;

/**
 * What is given goes before what a snapshot has measured, and that before the usual. Sound is absorbed on its way as in
 * the middle of the band in which its level was measured.
 */
export function surroundingsOf(
  { calibrationAt, ...given }: GivenSurroundings,
  measured: SnapshotManifest["measurement"],
  [lowHz, highHz]: readonly [number, number],
): Surroundings {
  const calibration = calibrationAt?.((lowHz + highHz) / 2);
  const voltageKv = accepted(measured?.voltageKv, validateVoltage);
  const frequencyHz = accepted(measured?.acFrequencyHz, validateAcFrequency);
  return {
    ...usualAir,
    ...(measured?.distanceM !== undefined && { distanceM: measured.distanceM }),
    ...(measured?.temperatureC !== undefined && { temperatureC: measured.temperatureC }),
    ...(measured?.humidityPercent !== undefined && { humidityPercent: measured.humidityPercent }),
    ...(voltageKv !== undefined && { voltageKv }),
    ...(frequencyHz !== undefined && { frequencyHz }),
    ...given,
    ...(calibration && { calibration }),
  };
}

/** What an import would not take over is not used either. */
function accepted(
  value: number | undefined,
  validate: (value: unknown) => Validated<number | null>,
): number | undefined {
  const checked = value === undefined ? undefined : validate(value);
  return checked?.ok ? (checked.value ?? undefined) : undefined;
}
