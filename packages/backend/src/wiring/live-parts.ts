import { startBroker } from "../live/broker.ts";
import { commandTopic, createLiveCredentials } from "../live/live-credentials.ts";
import { startPublisher } from "../live/publisher.ts";
import { createDevicesModule } from "../modules/devices/create-devices-module.ts";
import { createFileRoutes } from "../modules/files/files.routes.ts";
import { createUploadService } from "../modules/files/upload.service.ts";
import { createLiveRoutes } from "../modules/live/live.routes.ts";
import type { OpenedCore } from "./open-core.ts";
import type { SnapshotParts } from "./snapshot-parts.ts";

/** Cameras, live messages, and the files that come in by a form, from people or cameras. */
export async function createLiveParts(
  { core, lifetimes, uploadBytes }: OpenedCore,
  { imports, lane }: Pick<SnapshotParts, "imports" | "lane">,
) {
  const { database, outbox, logger, key, nowMs, newId } = core;
  const devices = createDevicesModule(core, {
    fileS: lifetimes.mediaS,
    onStateChanged: (serial) =>
      void broker
        .publish(commandTopic(serial), JSON.stringify({ type: "state-changed" }))
        .catch((error: unknown) => logger.warn({ err: error }, "telling a camera failed")),
  });
  const credentials = createLiveCredentials({
    key: key("live credentials"),
    lifetimeS: lifetimes.liveS,
    nowMs,
    newId,
  });
  const broker = await startBroker({ credentials, isCurrent: devices.isCurrentPeer, nowMs });
  const publisher = await startPublisher({
    database,
    outbox,
    broker,
    onError: (error) => logger.error({ err: error }, "publishing failed"),
  });
  const uploads = createUploadService({
    ...core,
    key: key("upload forms"),
    lifetimeS: lifetimes.uploadS,
    mostBytes: uploadBytes,
    libraryOfCamera: devices.libraryOfCamera,
    imports,
    lane,
  });
  return {
    devices,
    broker,
    publisher,
    handlers: {
      ...createFileRoutes(uploads),
      ...devices.handlers,
      ...devices.cameraHandlers(uploads, credentials),
      ...createLiveRoutes({
        credentials,
        outbox,
        isCurrent: devices.isCurrentPeer,
        seesCamera: devices.seesCamera,
      }),
    },
  };
}

export type LiveParts = Awaited<ReturnType<typeof createLiveParts>>;
