/** The orders of the gallery (core 9); the first is the default. */
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
] as const;

export type GallerySort = (typeof gallerySorts)[number];
