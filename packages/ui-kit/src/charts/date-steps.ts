const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const ofDayMs = [
  ...[1, 5, 10, 15, 30].map((minutes) => minutes * minuteMs),
  ...[1, 2, 3, 4, 6, 8, 12].map((hours) => hours * hourMs),
];
const ofDaysMs = [
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15],
  // About a month, and a year.
  ...[1, 2, 3, 4, 6].map((months) => months * 30),
  ...[1, 2, 5, 10, 25, 50, 100].map((years) => years * 365),
].map((days) => days * dayMs);

/**
 * The distances that ticks of a date axis may have, in milliseconds, increasing. Over two days and more they are whole
 * days: with a time each label would be three times as long.
 */
export function dateStepsMs(spanMs: number): number[] {
  return spanMs < 2 * dayMs ? [...ofDayMs, ...ofDaysMs] : ofDaysMs;
}
