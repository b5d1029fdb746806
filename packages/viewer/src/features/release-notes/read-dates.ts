/** The dates of the releases whose notes were read on this device; empty if unreadable. */
export function readDatesFrom(text: string | null): readonly string[] {
  try {
    const dates: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(dates) ? dates.filter((date): date is string => typeof date === "string") : [];
  } catch {
    return [];
  }
}

/** How many releases are unread; several of one day count once, as they are read together. */
export function unreadCount(releases: readonly { date: string }[], read: readonly string[]): number {
  return new Set(releases.map(({ date }) => date).filter((date) => !read.includes(date))).size;
}
