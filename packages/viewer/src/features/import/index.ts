export { GalleryImport } from "./GalleryImport.tsx";
export { ImportDialog } from "./ImportDialog.tsx";
export { StartImport } from "./StartImport.tsx";
