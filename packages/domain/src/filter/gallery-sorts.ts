/** The orders of the gallery (core 9, and beyond them cost and repair status); the first is the default. */
export const gallerySorts = [
  "createdDesc",
  "createdAsc",
  "uploadedDesc",
  "uploadedAsc",
  "severityDesc",
  "severityAsc",
  "labelAsc",
  "labelDesc",
  "leakSizeDesc",
  "leakSizeAsc",
  "location",
  "costDesc",
  "costAsc",
  "repairStatus",
] as const;

export type GallerySort = (typeof gallerySorts)[number];
