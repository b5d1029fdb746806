export { CostSummary } from "../cost-summary/index.ts";
export { FilteredToNothing, GalleryFilters } from "../filters/index.ts";
export { GalleryImport } from "../import/index.ts";
export { LocationsPart } from "../map/index.ts";
export { CardFinding } from "./card-finding/CardFinding.tsx";
export { CardInfo } from "./card-info/CardInfo.tsx";
export { CardStatus } from "./card-status/CardStatus.tsx";
export { GalleryMenu } from "./GalleryMenu.tsx";
export { GroupName } from "./GroupName.tsx";
