export { chipFilters } from "./active-filters.ts";
export { FilteredToNothing } from "./FilteredToNothing.tsx";
export { useFilterWords } from "./filter-words.ts";
export { GalleryFilters } from "./GalleryFilters.tsx";
export { useGroupNames } from "./use-group-names.ts";
