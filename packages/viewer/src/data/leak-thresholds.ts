import { defaultLeakThresholds, type LeakThresholds, type Settings } from "@sonolens/domain";

type Stored = Pick<
  Settings,
  "leak_size_unit" | "leak_size_severity_low_lpmin" | "leak_size_severity_high_lpmin"
>;

/** Where leaks begin to be of medium and of high severity by somebody's settings, or those of their unit. */
export function leakThresholdsOf(settings: Stored): LeakThresholds {
  const usual = defaultLeakThresholds(settings.leak_size_unit);
  return {
    lowLpm: settings.leak_size_severity_low_lpmin ?? usual.lowLpm,
    highLpm: settings.leak_size_severity_high_lpmin ?? usual.highLpm,
  };
}
