import type { ApiSchema } from "@sonolens/api-client";
import type { LiveMessage } from "@sonolens/domain";
import type { QueryClient } from "@tanstack/react-query";
import { exportQueries } from "../data/exports.ts";
import { patternVideoKey } from "../data/pattern-video.ts";
import { readVideoMessage } from "../data/read-video-message.ts";
import { serverVideoQueries } from "../data/server-videos.ts";
import type { SnapshotVideo } from "../data/types.ts";

type Video = Pick<SnapshotVideo, "status" | "progress" | "reason">;
type JobItem = ApiSchema<"JobItem">;

const movieStates: Readonly<Record<string, Video["status"]>> = {
  PROCESSING: "preparing",
  FINISHED: "ready",
  ERROR: "error",
};

/**
 * Writes what a message reports of exports and analyses to the cache: progress and failures at once, from the message;
 * finished results are refetched.
 */
export async function takeResult(message: LiveMessage, queryClient: QueryClient): Promise<void> {
  const askFor = (queryKey: readonly unknown[]) => queryClient.invalidateQueries({ queryKey });
  switch (message.type) {
    case "excel-export":
    case "export-nlz":
      return askFor([...exportQueries.all, ...(message.uuid === null ? [] : [message.uuid])]);
    case "dashboard-summary":
      return askFor(exportQueries.all);
    case "prpd-pattern":
      return askFor(patternVideoKey(message.snapshotId));
    case "export": {
      const { fuid, state, progress, errorCode } = message;
      const status = movieStates[state];
      return put(queryClient, serverVideoQueries.movieKey(fuid), { status, progress, reason: errorCode });
    }
    case "video-analysis": {
      const read = await readVideoMessage(message);
      if (read === undefined) return;
      return put(queryClient, serverVideoQueries.jobItemKey(read.fuid), read.analysis);
    }
  }
}

/** Updates a cached video; one that is not in the making is refetched if a screen shows it. */
async function put(
  queryClient: QueryClient,
  queryKey: readonly unknown[],
  { status, progress, reason }: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (status !== "preparing" && status !== "error") return queryClient.invalidateQueries({ queryKey });
  // A response in flight is outdated. The first one is awaited: nothing would request it again.
  await queryClient.cancelQueries({ queryKey, predicate: ({ state }) => state.data !== undefined });
  const said = {
    ...{ status, reason: typeof reason === "string" ? reason : null, detail: null },
    ...(typeof progress === "number" && { progress }),
  } as Video;
  queryClient.setQueriesData<JobItem | SnapshotVideo>({ queryKey }, (known) =>
    !known || known.status === "noVideo" ? known : ({ ...known, ...said } as typeof known),
  );
}
