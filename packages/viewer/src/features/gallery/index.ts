export { Gallery } from "./Gallery.tsx";
export { arrangeGallery } from "./gallery-sort.ts";
export { type GalleryView, galleryViewFrom, searchOf } from "./gallery-view.ts";
