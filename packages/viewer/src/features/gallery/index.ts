export { Gallery } from "./Gallery.tsx";
export { pageOfCard } from "./gallery-page.ts";
export { arrangeGallery } from "./gallery-sort.ts";
export { type GalleryView, galleryViewFrom, searchOf } from "./gallery-view.ts";
