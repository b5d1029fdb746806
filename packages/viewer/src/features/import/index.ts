export { GalleryImport } from "./GalleryImport.tsx";
export { ImportDialog } from "./ImportDialog.tsx";
export { NothingYet, NothingYetView } from "./NothingYet.tsx";
