export { PictureNotesSection } from "./PictureNotesSection.tsx";
export { PictureNotesStage } from "./PictureNotesStage.tsx";
