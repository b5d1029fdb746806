import { matchesCameraSearch } from "@sonolens/domain";
import type { Camera } from "../../data/cameras.ts";

/** Cameras on a page (CAM-05). */
export const camerasPerPage = 20;

export interface ShownCameras {
  /** Those of the page, in use first, by serial number. */
  readonly cameras: readonly Camera[];
  /** How many the search left. */
  readonly found: number;
  /** From 1, never beyond the last. */
  readonly page: number;
  readonly pageCount: number;
}

/**
 * The cameras that a search leaves, and of them a page: the one asked for, else that of the camera which a link opens,
 * else the first.
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

/** Serial numbers stay as the server has them: a new name moves no line under the hand of who types it. */
const inOrder = (one: Camera, other: Camera): number => Number(other.isActive) - Number(one.isActive);
