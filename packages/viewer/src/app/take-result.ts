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
 * Puts what a message says of exports and analyses to where screens have them: progress and failures at once, as the
 * message holds them; what is made is asked for.
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

/** Into what is known of a video; what is not being made here is asked for again where a screen shows it. */
async function put(
  queryClient: QueryClient,
  queryKey: readonly unknown[],
  { status, progress, reason }: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (status !== "preparing" && status !== "error") return queryClient.invalidateQueries({ queryKey });
  // An answer that is on its way says what was before. The first one is waited for: nobody would ask again.
  await queryClient.cancelQueries({ queryKey, predicate: ({ state }) => state.data !== undefined });
  const said = {
    ...{ status, reason: typeof reason === "string" ? reason : null, detail: null },
    ...(typeof progress === "number" && { progress }),
  } as Video;
  queryClient.setQueriesData<JobItem | SnapshotVideo>({ queryKey }, (known) =>
    !known || known.status === "noVideo" ? known : ({ ...known, ...said } as typeof known),
  );
}
