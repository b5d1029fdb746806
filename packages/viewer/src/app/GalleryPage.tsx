import { Gallery } from "../features/gallery/index.ts";
import { BarTools, Notices } from "../features/shell/index.ts";

/** The gallery with its notices and tools. */
export function GalleryPage() {
  return <Gallery notices={<Notices />} tools={<BarTools />} />;
}
