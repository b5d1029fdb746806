import type { CreateLiveHandlers } from "../../contract/live-messages.ts";
import { componentQueries } from "../../data/components/components.ts";
import { oneAtATime } from "../../lib/state/one-at-a-time.ts";

/** Components that changed, or whose snapshots did; and what the user sees of them. */
export const createLiveHandlers: CreateLiveHandlers = ({ queryClient, scope }) => {
  const refresh = oneAtATime(() => queryClient.invalidateQueries({ queryKey: componentQueries.key }), scope);
  return {
    onMessage: {
      "visibility-changed": refresh,
      "organization-changed": refresh,
      "components-changed": refresh,
    },
    onReset: refresh,
  };
};
