import type { LeakCalibration } from "@sonolens/acoustics";
import { type Validated, validateAcFrequency, validateVoltage } from "@sonolens/domain";
import type { SnapshotManifest } from "@sonolens/snapshot-file";

/** Location, voltage and camera as given on the command line. */
export interface GivenSurroundings {
  readonly distanceM?: number;
  readonly temperatureC?: number;
  readonly humidityPercent?: number;
  /** Of the voltage; if left out, the frequency is estimated from the sound. */
  readonly frequencyHz?: number;
  readonly voltageKv?: number;
  /** Second of the sound, and of the heat maps, to analyze around; all of them if left out. */
  readonly timeS?: number;
  /** Leaks of known flow, fitted to levels measured around a frequency. */
  readonly calibrationAt?: (frequencyHz: number) => LeakCalibration | undefined;
}

/** The same for one file, with default air conditions filled in. */
export type Surroundings = Omit<GivenSurroundings, "calibrationAt"> & {
  readonly temperatureC: number;
  readonly humidityPercent: number;
  readonly calibration?: LeakCalibration;
};

/** The defaults of a leak calibration and of the viewer. */
const usualAir = { temperatureC: 20, humidityPercent: 75 } as const;

/**
 * Given values take precedence over those measured by a snapshot, and these over the defaults. Sound absorption is
 * computed for the middle of the band in which the level was measured.
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

/** Values that an import would reject are not used either. */
function accepted(
  value: number | undefined,
  validate: (value: unknown) => Validated<number | null>,
): number | undefined {
  const checked = value === undefined ? undefined : validate(value);
  return checked?.ok ? (checked.value ?? undefined) : undefined;
}
