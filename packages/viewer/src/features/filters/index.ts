export { FilteredToNothing } from "./FilteredToNothing.tsx";
export { GalleryFilters } from "./GalleryFilters.tsx";
