import { dayNumber, dayText } from "@sonolens/domain";
import { defaultStringifySearch } from "@tanstack/react-router";

/** Of which time the snapshots count. */
export const dashboardPeriods = ["90d", "12m", "all"] as const;

export type DashboardPeriod = (typeof dashboardPeriods)[number];

/** The filters of the gallery by which the dashboard can be narrowed, by their names in a link: at most one is set. */
export const dashboardScopes = ["place", "cameras", "groups"] as const;

/** A place, a camera or a group of the organization. */
export type DashboardScope = Partial<Readonly<Record<(typeof dashboardScopes)[number], string>>>;

/** What a link to the dashboard restores. */
export interface DashboardSearch extends DashboardScope {
  readonly period?: DashboardPeriod;
  /** The dashboard alone, without navigation. */
  readonly kiosk?: true;
}

export function dashboardSearch(search: Readonly<Record<string, unknown>>): DashboardSearch {
  const period = dashboardPeriods.find((each) => each === search.period);
  return {
    ...(period && period !== "12m" && { period }),
    ...scopeOf(search),
    ...(search.kiosk === true && { kiosk: true }),
  };
}

/** The first of the scopes that a link names; the router parses a serial number as a number. */
export function scopeOf(
  search: Partial<Readonly<Record<(typeof dashboardScopes)[number], unknown>>>,
): DashboardScope {
  const named = dashboardScopes.find(
    (name) => /^(string|number)$/.test(typeof search[name]) && search[name] !== "",
  );
  return named ? { [named]: `${search[named]}` } : {};
}

/** The first day that counts, for a day written yyyy-mm-dd; undefined for all. Months begin with their first day. */
export function firstDayOf(period: DashboardPeriod, today: string): string | undefined {
  if (period === "all") return undefined;
  if (period === "90d") return dayText((dayNumber(today) ?? 0) - 89);
  const [year = 0, month = 0] = today.split("-").map(Number);
  return new Date(Date.UTC(year, month - 12, 1)).toISOString().slice(0, 10);
}

/** The address of the gallery with these filters, named as in its link; undefined ones are left out. */
export function galleryHref(filters: Readonly<Record<string, string | boolean | undefined>>): string {
  const set = Object.entries(filters).filter(([, value]) => value !== undefined);
  return `#/${defaultStringifySearch(Object.fromEntries(set))}`;
}
