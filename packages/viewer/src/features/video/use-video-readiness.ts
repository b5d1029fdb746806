import type { ApiClient } from "@sonolens/api-client";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { unwrap } from "../../data/call-error.ts";
import { useServices } from "../../data/services.ts";

/** Time until it is asked again whether a video that is being made is there. */
const againAfterMs = 2000;

/** What there is of a snapshot's video (VID-01). */
export type VideoReadiness =
  | { readonly state: "loading" | "noVideo" | "conversionNeeded" | "failed" | "conversionFailed" }
  | { readonly state: "preparing"; readonly percent: number }
  | { readonly state: "ready"; readonly url: string };

const jobItem = (api: ApiClient, serial: string, id: string) =>
  queryOptions({
    queryKey: ["video", serial, id],
    queryFn: async ({ signal }) => unwrap(await api.getJobItem({ path: { serial, id } }, { signal })),
    refetchInterval: ({ state }) => (state.data?.status === "preparing" ? againAfterMs : false),
    retry: false,
  });

/** Asks what there is of the video once it is `wanted`, and has it made. */
export function useVideoReadiness(serial: string, id: string, wanted: boolean) {
  const { api } = useServices();
  const client = useQueryClient();
  const options = jobItem(api, serial, id);
  const item = useQuery({ ...options, enabled: wanted });
  const [refused, setRefused] = useState(false);
  const convert = async () => {
    setRefused(false);
    const answer = await api.convertVideo({ path: { serial, id } });
    if (answer.ok) client.setQueryData(options.queryKey, answer.value);
    else setRefused(true);
  };
  /** Lets this window read the file, then has it saved. */
  const save = async (url: string, saveFrom: (address: string, name: string) => void) => {
    const cookies = await api.getSignedCookies({ path: { serial } });
    if (!cookies.ok) return setRefused(true);
    saveFrom(url, `${serial}-${id}.mp4`);
  };
  return { readiness: readinessOf(item, refused), convert, save, askAgain: () => void item.refetch() };
}

interface AskedItem {
  readonly isError: boolean;
  readonly data:
    | {
        readonly status: "noVideo" | "conversionNeeded" | "preparing" | "ready" | "error";
        readonly progress: number;
        readonly files: readonly { readonly kind: string; readonly url: string }[];
      }
    | undefined;
}

function readinessOf({ isError, data }: AskedItem, refused: boolean): VideoReadiness {
  if (isError) return { state: "failed" };
  if (refused || data?.status === "error") return { state: "conversionFailed" };
  if (!data) return { state: "loading" };
  if (data.status === "preparing") return { state: "preparing", percent: data.progress };
  if (data.status !== "ready") return { state: data.status };
  const video = data.files.find(({ kind }) => kind === "video");
  return video ? { state: "ready", url: video.url } : { state: "conversionFailed" };
}
