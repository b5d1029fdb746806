/** The search parameters of the page of reports. */
export interface ReportsSearch {
  /** Left out for the issued ones. */
  readonly tab?: "schedules";
}

/** Parses the search parameters of the page of reports; invalid ones are left out. */
export const reportsSearch = ({ tab }: Record<string, unknown>): ReportsSearch =>
  tab === "schedules" ? { tab } : {};
