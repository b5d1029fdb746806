import { matchesCameraSearch } from "@sonolens/domain";
import type { Camera } from "../../data/cameras/cameras.ts";

/** Cameras on a page (CAM-05). */
export const camerasPerPage = 20;

export interface ShownCameras {
  /** Those on the page: active first, then by serial number. */
  readonly cameras: readonly Camera[];
  /** Number of search results. */
  readonly found: number;
  /** From 1, never beyond the last page. */
  readonly page: number;
  readonly pageCount: number;
}

/**
 * The cameras that match a search, and a page of them: the requested one, else that of the linked camera, else the
 * first.
 */
export function shownCameras(
  all: readonly Camera[],
  asked: {
    readonly search: string;
    readonly page?: number | undefined;
    readonly camera?: string | undefined;
  },
): ShownCameras {
  const found = all.filter((camera) => matchesCameraSearch(camera, asked.search)).sort(inOrder);
  const pageCount = Math.max(1, Math.ceil(found.length / camerasPerPage));
  const opened = found.findIndex(({ serial }) => serial === asked.camera);
  const wanted = asked.page ?? Math.floor(Math.max(0, opened) / camerasPerPage) + 1;
  const page = Math.min(wanted, pageCount);
  const cameras = found.slice((page - 1) * camerasPerPage, page * camerasPerPage);
  return { cameras, found: found.length, page, pageCount };
}

/** Active first, else in the server's order by serial number: a new name does not move lines while the user types. */
const inOrder = (one: Camera, other: Camera): number => Number(other.isActive) - Number(one.isActive);

/** The tabs of a camera (CAM-06). */
export const cameraTabs = ["overview", "software", "snapshots", "pairing"] as const;
export type CameraTab = (typeof cameraTabs)[number];
