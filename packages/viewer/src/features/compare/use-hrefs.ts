import { useRouter } from "@tanstack/react-router";

/** Links to snapshots and comparisons that keep the gallery view from which the user came. */
export function useHrefs() {
  const router = useRouter();
  const search = router.latestLocation.searchStr;
  const href = (path: string) => router.history.createHref(`${path}${search}`);
  return {
    gallery: href("/"),
    snapshot: (id: string) => href(`/snapshot/${encodeURIComponent(id)}`),
    comparison: (id: string, other: string) =>
      href(`/compare/${encodeURIComponent(id)}/${encodeURIComponent(other)}`),
  };
}
