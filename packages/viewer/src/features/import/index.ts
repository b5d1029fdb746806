export { GalleryImport } from "./GalleryImport.tsx";
export { ImportDialog } from "./ImportDialog.tsx";
export { NothingYet } from "./NothingYet.tsx";
