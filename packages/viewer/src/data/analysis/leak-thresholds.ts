import { defaultLeakThresholds, type LeakThresholds, type Settings } from "@sonolens/domain";

type Stored = Pick<
  Settings,
  "leak_size_unit" | "leak_size_severity_low_lpmin" | "leak_size_severity_high_lpmin"
>;

/** The limits of medium and high severity of leaks by a user's settings, or the defaults of their unit. */
export function leakThresholdsOf(settings: Stored): LeakThresholds {
  const usual = defaultLeakThresholds(settings.leak_size_unit);
  return {
    lowLpm: settings.leak_size_severity_low_lpmin ?? usual.lowLpm,
    highLpm: settings.leak_size_severity_high_lpmin ?? usual.highLpm,
  };
}
