/** A temperature at a time of the day. */
export interface HourlyTemperature {
  /** On the clock of the place, HH:mm. */
  readonly time: string;
  readonly degrees: number;
}

export interface DayPicture {
  /** Fraction of the day from 0 to 1, and of the height from 0 (lowest) to 1 (highest). */
  readonly points: readonly { readonly x: number; readonly y: number }[];
  /** Fractions of the day between which the sun is up. */
  readonly daylight: { readonly from: number; readonly to: number } | undefined;
  readonly low: number;
  readonly high: number;
}

/** The fraction of the day at a time, HH:mm; undefined if it is not a valid time. */
export function shareOfDay(time: string): number | undefined {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/.exec(time) ?? [];
  const share = (Number(hours) * 60 + Number(minutes)) / 1440;
  return share >= 0 && share <= 1 ? share : undefined;
}

/** The chart of a day; undefined if fewer than two temperatures are known. */
export function pictureOfDay(
  hourly: readonly HourlyTemperature[],
  sun: { readonly sunrise: string | null; readonly sunset: string | null },
): DayPicture | undefined {
  const known = hourly.flatMap(({ time, degrees }) => {
    const x = shareOfDay(time);
    return x === undefined ? [] : [{ x, degrees }];
  });
  if (known.length < 2) return undefined;
  const low = Math.min(...known.map(({ degrees }) => degrees));
  const high = Math.max(...known.map(({ degrees }) => degrees));
  const from = shareOfDay(sun.sunrise ?? "");
  const to = shareOfDay(sun.sunset ?? "");
  return {
    points: known.map(({ x, degrees }) => ({ x, y: high === low ? 0.5 : (degrees - low) / (high - low) })),
    daylight: from === undefined || to === undefined || to <= from ? undefined : { from, to },
    low,
    high,
  };
}
