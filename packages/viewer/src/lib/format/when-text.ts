/** "in 40 seconds", "in 12 minutes": rounded up. */
export function whenText(seconds: number, locale: string): string {
  const words = new Intl.RelativeTimeFormat(locale, { numeric: "always" });
  return seconds < 60
    ? words.format(Math.max(1, Math.ceil(seconds)), "second")
    : words.format(Math.ceil(seconds / 60), "minute");
}
