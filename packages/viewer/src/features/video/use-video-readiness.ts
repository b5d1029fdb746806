import { safeFileName } from "@sonolens/domain";
import { errorMessageKey } from "@sonolens/i18n";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ensureMediaCookie, useMediaCookie } from "../../data/media/media-cookies.ts";
import { useServices } from "../../data/services.ts";
import { serverVideoQueries } from "../../data/videos/server-videos.ts";
import { useWords } from "../../lib/format/use-words.ts";

/** The state of a snapshot's video (VID-01). */
export type VideoReadiness =
  | { readonly state: "loading" | "noVideo" | "conversionNeeded" | "failed" }
  /** `reason` is a text, if the reason is known (VID-17). */
  | { readonly state: "conversionFailed"; readonly reason?: string }
  | { readonly state: "preparing"; readonly percent: number }
  | { readonly state: "ready"; readonly url: string };

/** Fetches the state of the video once it is `wanted`, and converts it; messages report the progress (VID-16). */
export function useVideoReadiness(serial: string, id: string, wanted: boolean) {
  const { api } = useServices();
  const { t } = useWords();
  const client = useQueryClient();
  const options = serverVideoQueries.jobItem(api, serial, id);
  const item = useQuery({ ...options, enabled: wanted });
  const [refusal, setRefusal] = useState<string>();
  const readiness = readinessOf(item, refusal);
  useMediaCookie(serial, wanted && readiness.state === "ready");
  const convert = async () => {
    setRefusal(undefined);
    const answer = await api.convertVideo({ path: { serial, id } });
    if (answer.ok) client.setQueryData(options.queryKey, answer.value);
    else setRefusal(answer.error.code);
  };
  /** Gets this window access to the file, then saves it. */
  const save = async (url: string, fileStem: string, saveFrom: (address: string, name: string) => void) => {
    try {
      await ensureMediaCookie(client, api, serial);
    } catch {
      return setRefusal("requestFailed");
    }
    // Not the name of the video with heat map, which is another file.
    saveFrom(url, safeFileName(`${fileStem}-video`, ".mp4"));
  };
  return {
    readiness:
      readiness.state === "conversionFailed" && readiness.reason !== undefined
        ? { ...readiness, reason: t(errorMessageKey(readiness.reason)) }
        : readiness,
    convert,
    save,
    requestAgain: () => void item.refetch(),
  };
}

interface AskedItem {
  readonly isError: boolean;
  readonly data:
    | {
        readonly status: "noVideo" | "conversionNeeded" | "preparing" | "ready" | "error";
        readonly reason: string | null;
        readonly progress: number;
        readonly files: readonly { readonly kind: string; readonly url: string }[];
      }
    | undefined;
}

/** `reason` of a failure is its code. */
function readinessOf({ isError, data }: AskedItem, refusal: string | undefined): VideoReadiness {
  if (isError) return { state: "failed" };
  if (refusal !== undefined) return { state: "conversionFailed", reason: refusal };
  if (data?.status === "error")
    return { state: "conversionFailed", ...(data.reason !== null && { reason: data.reason }) };
  if (!data) return { state: "loading" };
  if (data.status === "preparing") return { state: "preparing", percent: data.progress };
  if (data.status !== "ready") return { state: data.status };
  const video = data.files.find(({ kind }) => kind === "video");
  return video ? { state: "ready", url: video.url } : { state: "conversionFailed" };
}
