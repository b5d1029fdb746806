import { useNavigate, useRouter } from "@tanstack/react-router";
import { type GalleryLink, searchOf } from "../gallery/index.ts";

const idIn = /^\/snapshot\/([^/]+)$/;

/**
 * Goes to the snapshot before or after the one on the screen, in the order of the gallery. Who steps faster than
 * screens come goes on from where the last step leads.
 */
export function useStep(
  id: string,
  view: GalleryLink,
  idBeside: (id: string, by: 1 | -1) => string | undefined,
): (by: 1 | -1) => void {
  const navigate = useNavigate();
  const router = useRouter();
  return (by) => {
    const underWay = idIn.exec(router.latestLocation.pathname)?.[1];
    const to = idBeside(underWay === undefined ? id : decodeURIComponent(underWay), by);
    if (to) void navigate({ to: "/snapshot/$id", params: { id: to }, search: searchOf(view) });
  };
}
