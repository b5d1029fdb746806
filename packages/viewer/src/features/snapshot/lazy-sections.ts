import { lazyPart } from "../../lib/loading/lazy-part.ts";

const place = () => import("../location/index.ts");
const facts = () => import("../details/index.ts");

export const RepairSection = lazyPart(async () => (await facts()).RepairSection);
export const AboutSection = lazyPart(async () => (await facts()).AboutSection);
export const DeleteSection = lazyPart(async () => (await facts()).DeleteSection);
export const DirectionSection = lazyPart(async () => (await facts()).DirectionSection);
export const LocationSection = lazyPart(async () => (await place()).LocationSection);
export const WeatherSection = lazyPart(async () => (await place()).WeatherSection);
const pictureNotes = () => import("../picture-notes/index.ts");
export const PictureNotesStage = lazyPart(async () => (await pictureNotes()).PictureNotesStage);
export const PictureNotesSection = lazyPart(async () => (await pictureNotes()).PictureNotesSection);
export const BelongsSection = lazyPart(async () => (await import("../components/index.ts")).BelongsSection);
export const CompareSection = lazyPart(async () => (await import("../compare/index.ts")).CompareSection);
export const AttachmentsSection = lazyPart(
  async () => (await import("../attachments/index.ts")).AttachmentsSection,
);
