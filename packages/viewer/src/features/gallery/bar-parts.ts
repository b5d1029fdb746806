export { FilteredToNothing, GalleryFilters } from "../filters/index.ts";
export { GalleryImport } from "../import/index.ts";
export { Ledger } from "../ledger/index.ts";
export { PlacesPart } from "../places/index.ts";
export { CardFinding } from "./card-finding/CardFinding.tsx";
export { CardInfo } from "./card-info/CardInfo.tsx";
export { GalleryMenu } from "./GalleryMenu.tsx";
