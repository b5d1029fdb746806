import type { FilterState } from "@sonolens/domain";
import type { GalleryPage } from "@sonolens/gallery";
import type { ArrangedGallery } from "./arranged-gallery.ts";
import type { GalleryLink } from "./gallery-link.ts";

/** The gallery as its view shows it. */
export interface GalleryModel {
  readonly list:
    | { readonly state: "loading" }
    | {
        readonly state: "failed";
        readonly title: string;
        readonly details: string;
        readonly retrying: boolean;
      }
    | (Pick<ArrangedGallery, "rows" | "groups" | "all" | "idOf" | "isHead"> & {
        readonly state: "present";
        readonly page: GalleryPage;
        readonly pageSize: number;
        /** How many pass the filters. */
        readonly shown: number;
      });
  readonly state: FilterState;
  readonly link: GalleryLink;
  readonly narrow: boolean;
  /** Today as yyyy-mm-dd, for "Today" and "Yesterday". */
  readonly today: string;
  /** The snapshot whose page was just left for this one: its card gets the focus. */
  readonly leftSnapshotId?: string | undefined;
}
