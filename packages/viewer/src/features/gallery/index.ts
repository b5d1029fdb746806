export { Gallery } from "./Gallery.tsx";
export { arrangeGallery, type GalleryView, galleryViewFrom, searchOf } from "./gallery-sort.ts";
