import type { CreateLiveHandlers } from "../../contract/live-messages.ts";
import { componentQueries } from "../../data/components/components.ts";
import { oneAtATime } from "../../lib/state/one-at-a-time.ts";

/** Components show what their snapshots and the cameras of their groups are now. */
export const createLiveHandlers: CreateLiveHandlers = ({ queryClient, scope }) => {
  const refresh = oneAtATime(() => queryClient.invalidateQueries({ queryKey: componentQueries.key }), scope);
  return {
    onMessage: {
      "visibility-changed": refresh,
      "organization-changed": refresh,
      "new-snapshot": refresh,
      "snapshot-changed": refresh,
    },
    onReset: refresh,
  };
};
