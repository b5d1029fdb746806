import { type ComponentOrder, componentOrders } from "@sonolens/domain";

/** The search parameters of the page of all components. */
export interface ComponentsSearch {
  /** The search text. */
  readonly q?: string;
  /** Left out for the worst first. */
  readonly sort?: ComponentOrder;
}

/** Parses the search parameters of the page of all components; invalid ones are left out. */
export function componentsSearch({ q, sort }: Record<string, unknown>): ComponentsSearch {
  const order = componentOrders.find((each) => each === sort);
  return {
    // The router parses a text of digits as a number.
    ...((typeof q === "number" || (typeof q === "string" && q !== "")) && { q: String(q) }),
    ...(order && order !== "worst" && { sort: order }),
  };
}
