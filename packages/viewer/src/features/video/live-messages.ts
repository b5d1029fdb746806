import type { ApiSchema } from "@sonolens/api-client";
import type { QueryClient } from "@tanstack/react-query";
import type { CreateLiveHandlers } from "../../contract/live-messages.ts";
import type { SnapshotVideo } from "../../data/types.ts";
import { readVideoMessage } from "../../data/videos/read-video-message.ts";
import { serverVideoQueries } from "../../data/videos/server-videos.ts";

type Video = Pick<SnapshotVideo, "status" | "progress" | "reason">;
type JobItem = ApiSchema<"JobItem">;

const movieStates: Readonly<Record<string, Video["status"]>> = {
  PROCESSING: "preparing",
  FINISHED: "ready",
  ERROR: "error",
};

/** Videos that the server makes of a snapshot, and those that a camera recorded with it. */
export const createLiveHandlers: CreateLiveHandlers = ({ queryClient }) => ({
  onMessage: {
    export({ fuid, state, progress, errorCode }) {
      const status = movieStates[state];
      return put(queryClient, serverVideoQueries.movieKey(fuid), { status, progress, reason: errorCode });
    },
    async "video-analysis"(message) {
      const read = await readVideoMessage(message);
      if (read) await put(queryClient, serverVideoQueries.jobItemKey(read.fuid), read.analysis);
    },
  },
  notificationOf: {
    export({ fuid, errorCode, outputGroupDetails, sequence }, severity) {
      const failed = severity === "ERROR";
      const url = outputGroupDetails[0]?.outputDetails[0]?.url ?? null;
      return {
        id: `movie ${sequence}`,
        text: {
          key: failed ? "notices:movieFailed" : "notices:movieReady",
          snapshot: fuid,
          ...(failed && errorCode !== null && { code: errorCode }),
        },
        action: !failed && url !== null ? { kind: "save", address: url } : { kind: "snapshot", id: fuid },
        isShown: ({ isActive }) => isActive(serverVideoQueries.movieKey(fuid)),
      };
    },
    async "video-analysis"(message, severity) {
      const read = await readVideoMessage(message);
      if (!read) return undefined;
      const failed = severity === "ERROR";
      const { fuid, analysis } = read;
      return {
        id: `video ${message.sequence}`,
        text: {
          key: failed ? "notices:movieFailed" : "notices:movieReady",
          snapshot: fuid,
          ...(failed && typeof analysis.reason === "string" && { code: analysis.reason }),
        },
        action: { kind: "snapshot", id: fuid },
        isShown: ({ isActive }) => isActive(serverVideoQueries.jobItemKey(fuid)),
      };
    },
  },
});

/**
 * Updates a cached video: progress and failures at once, from the message. One that is not in the making is refetched
 * if a screen shows it.
 */
async function put(
  queryClient: QueryClient,
  queryKey: readonly unknown[],
  { status, progress, reason }: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (status !== "preparing" && status !== "error") return queryClient.invalidateQueries({ queryKey });
  // A response in flight is outdated. The first one is awaited: nothing would request it again.
  await queryClient.cancelQueries({ queryKey, predicate: ({ state }) => state.data !== undefined });
  const reported = {
    ...{ status, reason: typeof reason === "string" ? reason : null, detail: null },
    ...(typeof progress === "number" && { progress }),
  } as Video;
  queryClient.setQueriesData<JobItem | SnapshotVideo>({ queryKey }, (known) =>
    !known || known.status === "noVideo" ? known : ({ ...known, ...reported } as typeof known),
  );
}
