/** The search parameters of the organization page. */
export interface OrganizationSearch {
  /** Id of the chosen group. */
  readonly group?: string;
  /** The filter of the tree. */
  readonly q?: string;
  /** The example is shown. */
  readonly example?: true;
}

/** Parses the search parameters of the organization page; invalid ones are left out. */
export function organizationSearch(search: Record<string, unknown>): OrganizationSearch {
  const { group, q, example } = search;
  return {
    ...(isText(group) && { group: String(group) }),
    ...(isText(q) && { q: String(q) }),
    ...(example === true && { example }),
  };
}

/** The router parses a text of digits as a number. */
const isText = (value: unknown): value is string | number =>
  (typeof value === "string" && value !== "") || typeof value === "number";
