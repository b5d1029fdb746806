export { createLiveClient } from "./create-live-client.ts";
export type {
  LiveClient,
  LiveClientOptions,
  LiveCredentials,
  LiveError,
  LiveErrorCode,
  LiveState,
  MissedMessages,
  Timers,
} from "./live-client.ts";
