export { CardPicture } from "./CardPicture.tsx";
export { findingOf } from "./card-finding/card-finding.ts";
export { Gallery } from "./Gallery.tsx";
export { type GalleryLink, galleryViewFrom, pageOfCard, searchOf } from "./gallery-link.ts";
export { useGalleryOf } from "./use-gallery.ts";
export { prepareGallery } from "./use-gallery-rules.ts";
