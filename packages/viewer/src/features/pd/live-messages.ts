import type { CreateLiveHandlers } from "../../contract/live-messages.ts";
import { patternVideoKey } from "../../data/videos/pattern-video.ts";

/** Videos of patterns. */
export const createLiveHandlers: CreateLiveHandlers = ({ queryClient }) => ({
  onMessage: {
    "prpd-pattern": ({ snapshotId }) =>
      queryClient.invalidateQueries({ queryKey: patternVideoKey(snapshotId) }),
  },
  notificationOf: {
    "prpd-pattern": ({ snapshotId, label, sequence }, severity) => ({
      id: `pattern ${sequence}`,
      text: { key: severity === "ERROR" ? "notices:patternFailed" : "notices:patternReady", label },
      ...(snapshotId !== null && { action: { kind: "snapshot", id: snapshotId } }),
      isShown: ({ isActive }) => isActive(patternVideoKey(snapshotId)),
    }),
  },
});
