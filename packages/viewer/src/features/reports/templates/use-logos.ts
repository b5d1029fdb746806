import type { Picture } from "@sonolens/reports";
import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { useServices } from "../../../data/services.ts";
import { hrefOf } from "../../../lib/ui/save-address.ts";
import type { TemplateLogo } from "./template-draft.ts";

/** A logo with its picture. */
export interface LoadedLogo {
  readonly picture: Picture;
  readonly size: TemplateLogo["size"];
}

/** The pictures of the logos of a template, those that are loaded. */
export function useLogos(logos: readonly TemplateLogo[]): readonly LoadedLogo[] {
  const { host } = useServices();
  const pictures = useQueries({
    queries: logos.map(({ attachmentId, url, mediaType }) => ({
      queryKey: ["report logo", attachmentId],
      // A picture never changes; its address does.
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Picture> => {
        const answer = await fetch(hrefOf(url, host.apiBaseUrl), { signal });
        if (!answer.ok) throw new Error(`The logo ${attachmentId} answered ${answer.status}.`);
        return {
          kind: mediaType === "image/jpeg" ? "jpeg" : "png",
          bytes: new Uint8Array(await answer.arrayBuffer()),
        };
      },
    })),
    combine: (results) => results.map(({ data }) => data),
  });
  return useMemo(
    () =>
      logos.flatMap(({ size }, place) => {
        const picture = pictures[place];
        return picture ? [{ picture, size }] : [];
      }),
    [logos, pictures],
  );
}
