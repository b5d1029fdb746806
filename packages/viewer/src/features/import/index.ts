export { GalleryImport } from "./GalleryImport.tsx";
export { NothingYet, NothingYetView } from "./NothingYet.tsx";
