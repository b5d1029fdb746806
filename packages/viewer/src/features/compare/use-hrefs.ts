import { useRouter } from "@tanstack/react-router";

/** Links to snapshots and comparisons, which keep the view of the gallery that one came from. */
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
