import { fitLeakCalibration, type LeakCalibration, parseLeakCalibration } from "@sonolens/acoustics";
import { demoCalibrationHz, demoLeakCalibrationCsv, demoSerials } from "@sonolens/camera-simulator";

/** The leak calibrations of the demo cameras; undefined for any other camera. */
export async function demoLeakCalibrations(): Promise<(deviceSerial: string) => LeakCalibration | undefined> {
  const points = parseLeakCalibration(await demoLeakCalibrationCsv());
  const fitted = points.ok ? fitLeakCalibration(points.value, { frequencyHz: demoCalibrationHz }) : points;
  return (deviceSerial) => (fitted.ok && demoSerials.has(deviceSerial) ? fitted.value : undefined);
}
