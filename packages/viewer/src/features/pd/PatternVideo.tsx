import { errorMessageKey } from "@sonolens/i18n";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { errorDetails, reasonOf } from "../../data/server/call-error.ts";
import { useServices } from "../../data/services.ts";
import type { SnapshotVideo } from "../../data/types.ts";
import { patternVideoQuery } from "../../data/videos/pattern-video.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { hrefOf } from "../../lib/ui/save-address.ts";
import { type PatternVideoState, PatternVideoView } from "./PatternVideoView.tsx";

export interface PatternVideoProps {
  readonly id: string;
  /** Mains frequency; 0 detects it from the sound. */
  readonly acFrequencyHz: number;
  readonly close: () => void;
}

/** Requests the video of a pattern while it is open, and shows the progress. */
export function PatternVideo({ id, acFrequencyHz, close }: PatternVideoProps) {
  const { api, host } = useServices();
  const { t } = useWords();
  const [attempt, setAttempt] = useState(0);
  const { data, error } = useQuery(patternVideoQuery(api, id, { acFrequencyHz, attempt }));
  const failure = (): PatternVideoState => {
    const code = reasonOf(error)?.code;
    return {
      status: "error",
      reason: code && t(errorMessageKey(code)),
      details: errorDetails(error),
    };
  };
  return (
    <PatternVideoView
      video={
        data
          ? stateOf(data, host.apiBaseUrl)
          : error
            ? failure()
            : { status: "preparing", progressPercent: null }
      }
      actions={{ close, retry: () => setAttempt(attempt + 1) }}
    />
  );
}

function stateOf(video: SnapshotVideo, baseUrl: string): PatternVideoState {
  const { status, url, progress, xSize, ySize, detail, reason } = video;
  if (status === "preparing") return { status, progressPercent: progress };
  if (status === "ready" && url !== null)
    return {
      status,
      url: hrefOf(url, baseUrl),
      shape: (xSize ?? 5) / (ySize ?? 3),
    };
  return { status: "error", reason: detail ?? undefined, details: reason ?? undefined };
}
