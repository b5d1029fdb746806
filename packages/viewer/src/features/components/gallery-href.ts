import { emptyFilterState, searchOfFilters } from "@sonolens/domain";
import { defaultStringifySearch } from "@tanstack/react-router";

/** The address of the gallery with the snapshots that carry one of these tags: those of a component. */
export const galleryHref = (tags: readonly string[]): string =>
  `#/${defaultStringifySearch(searchOfFilters({ ...emptyFilterState, tags: [...tags] }))}`;
