import { defineModule } from "../../composition/module.ts";
import { startBroker } from "../../live/broker.ts";
import { createJoining } from "../../live/join/create-joining.ts";
import { commandTopic, createLiveCredentials, type LiveCredentials } from "../../live/live-credentials.ts";
import { mayConnect } from "../../live/may-connect.ts";
import { startPublisher } from "../../live/publisher.ts";
import { accountModule } from "../account/index.ts";
import { devicesModule } from "../devices/index.ts";
import { visibilityModule } from "../visibility/index.ts";
import { createCurrentPeers } from "./current-peers.ts";
import { createLiveRoutes } from "./live.routes.ts";

const path = "/mqtt";
const outboxMs = 7 * 24 * 3600 * 1000;

interface LiveExports {
  readonly credentials: LiveCredentials;
  /** Path of the broker below the address of the server. */
  readonly path: string;
}

/** Live messages to users, and messages from and to cameras. */
export const liveModule = defineModule({
  name: "live",
  needs: [
    "options",
    "lifetimes",
    "database",
    "key",
    "outbox",
    "cameraCommands",
    "logger",
    "nowMs",
    "newId",
    accountModule,
    devicesModule,
    visibilityModule,
  ],
  async create({ account: { credentialStatuses }, devices, visibility: { visibility }, ...core }) {
    const { options, lifetimes, database, outbox, cameraCommands, logger, nowMs, newId } = core;
    const joining = createJoining(core);
    const credentials = createLiveCredentials({
      key: core.key("live tickets"),
      lifetimeS: lifetimes.liveS,
      nowMs,
      newId,
    });
    const currentOf = createCurrentPeers({
      database,
      credentialStatuses,
      visibility,
      devices: devices.known,
      cameras: devices.inUse,
    });
    const presence = devices.createPresence();
    const broker = await startBroker({
      credentials,
      currentOf,
      nowMs,
      onPublished: joining.published,
      presence,
    });
    const publisher = await startPublisher({
      database,
      outbox,
      broker,
      onAdded: joining.addedMessages,
      onError: (error) => logger.error({ err: error }, "publishing failed"),
    });
    cameraCommands.deliverBy((serial, command) => {
      const topic = commandTopic(serial);
      const message = JSON.stringify(command);
      broker.publish(topic, message);
      joining.published({ topic, payload: Buffer.from(message) });
    });
    async function closeNow(): Promise<void> {
      // The publisher needs the broker.
      await presence.close();
      await publisher.stop();
      await joining.stop();
      await broker.close();
    }
    let closed: Promise<void> | undefined;
    const close = (): Promise<void> => {
      closed ??= closeNow();
      return closed;
    };
    const exports: LiveExports = { credentials, path };
    return {
      exports,
      handlers: createLiveRoutes({ credentials, outbox, currentOf, seesCamera: devices.seesCamera }),
      webSocket: {
        path,
        mayConnect: ({ headers }) => mayConnect(headers, options.allowedOrigins),
        upgrade: (request, socket, head) => broker.upgrade(request, socket, head),
        close,
      },
      maintenanceTasks: [
        {
          name: "forget old messages",
          run: () => database.transaction(() => outbox.forget(new Date(nowMs() - outboxMs).toISOString())),
        },
      ],
      gauges: [
        { name: "sonolens_live_clients", help: "Live connections.", read: () => broker.clients() },
        {
          name: "sonolens_outbox_newest",
          help: "Number of the newest live message.",
          read: () => outbox.newestId(),
        },
        {
          name: "sonolens_joined",
          help: "1 while this server is connected to the others by an MQTT broker.",
          read: () => Number(joining.isJoined()),
        },
        {
          name: "sonolens_join_dropped",
          help: "Messages of cameras that were not sent to other servers, since the start.",
          read: () => joining.dropped(),
        },
      ],
      begin: () => joining.start({ broker, publisher }),
      close,
    };
  },
});
