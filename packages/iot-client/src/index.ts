export type { LiveErrorCode, TemporaryCredentials } from "./connection.ts";
export { createDeviceChannel, type DeviceChannelOptions } from "./create-device-channel.ts";
export { createLiveClient } from "./create-live-client.ts";
export type { PersistentConnection } from "./keep-connected.ts";
export { backoffMs } from "./keep-connected.ts";
export type {
  LiveClient,
  LiveClientOptions,
  LiveCredentials,
  LiveError,
  LiveState,
  LogError,
  MissedMessages,
  Timers,
} from "./live-client.ts";
