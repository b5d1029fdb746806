import type { CreateLiveHandlers } from "../../contract/live-messages.ts";
import { dataConnectQueries } from "../../data/data-connect.ts";
import { oneAtATime } from "../../lib/state/one-at-a-time.ts";

/** When keys were last used, and their calls. */
export const createLiveHandlers: CreateLiveHandlers = ({ queryClient, scope }) => {
  const refresh = oneAtATime(
    () => queryClient.invalidateQueries({ queryKey: dataConnectQueries.key }),
    scope,
  );
  return { onMessage: { "data-connect-key-used": refresh }, onReset: refresh };
};
