import type { ApiClient } from "@sonolens/api-client";
import { queryOptions, useMutation } from "@tanstack/react-query";
import { useServices } from "../services.ts";
import type { ViewerDownload } from "../types.ts";
import { CallError, unwrap } from "./call-error.ts";

const quarterHourMs = 900_000;

export const viewerDownloadQueries = {
  /** The desktop viewer in the language `locale`; null if this server offers none. */
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

/** Requests the URL of the viewer's file at the moment of the download. */
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
