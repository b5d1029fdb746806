import { idlePart, lazyPart } from "../../lib/loading/lazy-part.ts";

/** Parts beside the cards, in one chunk. */
const load = () => import("./bar-parts.ts");

export const CardAnswer = idlePart(async () => (await load()).CardAnswer);
export const CardRepair = idlePart(async () => (await load()).CardRepair);
export const CardStatus = idlePart(async () => (await load()).CardStatus);
export const CardStar = idlePart(async () => (await load()).CardStar);
export const CardInfo = idlePart(async () => (await load()).CardInfo);
export const GalleryFilters = idlePart(async () => (await load()).GalleryFilters);
export const GalleryImport = idlePart(async () => (await load()).GalleryImport);
export const OrderField = idlePart(async () => (await load()).OrderField);
export const GroupName = lazyPart(async () => (await load()).GroupName);
export const GalleryMenu = idlePart(async () => (await load()).GalleryMenu);
export const CostSummary = idlePart(async () => (await load()).CostSummary);
export const Places = idlePart(async () => (await load()).LocationsPart);
export const FilteredToNothing = lazyPart(async () => (await load()).FilteredToNothing);
