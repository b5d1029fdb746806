import type { ApiClient } from "@sonolens/api-client";
import { queryOptions, useMutation } from "@tanstack/react-query";
import { CallError, unwrap } from "./call-error.ts";
import { useServices } from "./services.ts";
import type { ViewerDownload } from "./types.ts";

const quarterHourMs = 900_000;

export const viewerDownloadQueries = {
  /** The viewer for the desktop, in the language of `locale`; null where this server offers none. */
  viewer: (api: ApiClient, locale: string) =>
    queryOptions({
      queryKey: ["service", "viewer-download", locale],
      staleTime: quarterHourMs,
      queryFn: async ({ signal }): Promise<ViewerDownload | null> => {
        const answer = await api.getViewerDownload({ query: {} }, { signal });
        return !answer.ok && answer.error.status === 404 ? null : unwrap(answer);
      },
    }),
};

/** Asks where the file of the viewer is, at the moment that somebody wants it. */
export function useViewerAddress() {
  const { api } = useServices();
  return useMutation({
    mutationFn: async () => {
      const { url } = unwrap(await api.getViewerDownload({ query: { download: 1 } }));
      if (url === undefined)
        throw new CallError({ code: "badAnswer", status: 200, fieldCodes: {}, fieldTexts: {} });
      return url;
    },
  });
}
