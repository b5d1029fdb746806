import { lazy } from "react";
import { loadPart } from "../../lib/load-part.ts";

const place = () => loadPart(() => import("../place/index.ts"));
const facts = () => loadPart(() => import("../facts/index.ts"));

export const RepairSection = lazy(async () => ({ default: (await facts()).RepairSection }));
export const AboutSection = lazy(async () => ({ default: (await facts()).AboutSection }));
export const DeleteSection = lazy(async () => ({ default: (await facts()).DeleteSection }));
export const PlaceSection = lazy(async () => ({ default: (await place()).PlaceSection }));
export const WeatherSection = lazy(async () => ({ default: (await place()).WeatherSection }));
export const AttachmentsSection = lazy(async () => {
  const { AttachmentsSection: Section } = await loadPart(() => import("../attachments/index.ts"));
  return { default: Section };
});
