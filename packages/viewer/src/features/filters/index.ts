export { FilteredToNothing } from "./FilteredToNothing.tsx";
export { useKindWord } from "./filter-words.ts";
export { GalleryFilters } from "./GalleryFilters.tsx";
