import { type Broker, startBroker } from "../live/broker.ts";
import { createJoining } from "../live/join/create-joining.ts";
import { commandTopic, createLiveCredentials } from "../live/live-credentials.ts";
import { startPublisher } from "../live/publisher.ts";
import { createDevicesModule } from "../modules/devices/create-devices-module.ts";
import { createFileRoutes } from "../modules/files/files.routes.ts";
import { createUploadService } from "../modules/files/upload.service.ts";
import { createLiveRoutes } from "../modules/live/live.routes.ts";
import { createResumableUploads } from "../modules/resumable-uploads/create-resumable-uploads.ts";
import type { OpenedCore } from "./open-core.ts";
import type { SnapshotParts } from "./snapshot-parts.ts";

/** Cameras, live messages, and the files that come in by a form or by parts, from people or cameras. */
export async function createLiveParts(
  { core, lifetimes, uploadBytes }: OpenedCore,
  { imports, lane }: Pick<SnapshotParts, "imports" | "lane">,
) {
  const { database, outbox, accounts, logger, key, nowMs, newId } = core;
  const joining = createJoining(core);
  const devices = createDevicesModule(core, {
    fileS: lifetimes.mediaS,
    onStateChanged(serial) {
      const topic = commandTopic(serial);
      const message = JSON.stringify({ type: "state-changed" });
      broker
        .publish(topic, message)
        .catch((error: unknown) => logger.warn({ err: error }, "telling a camera failed"));
      joining.published({ topic, payload: Buffer.from(message) });
    },
  });
  const credentials = createLiveCredentials({
    key: key("live tickets"),
    lifetimeS: lifetimes.liveS,
    nowMs,
    newId,
  });
  const presence = devices.presence();
  const broker: Broker = await startBroker({
    credentials,
    currentOf: devices.currentPeers,
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
  const incoming = { maxBytes: uploadBytes, imports, lane };
  const { libraryOfCamera } = devices;
  const uploads = createUploadService({
    ...core,
    ...incoming,
    key: key("upload forms"),
    lifetimeS: lifetimes.uploadS,
    libraryOfCamera,
  });
  const resumableUploads = createResumableUploads(core, {
    ...incoming,
    libraryOf: async (from) =>
      "serial" in from ? libraryOfCamera(from.serial) : (await accounts.librariesOf(from.accountId))[0],
  });
  return {
    devices,
    broker,
    presence,
    publisher,
    joining,
    resumableUploads,
    handlers: {
      ...createFileRoutes(uploads),
      ...resumableUploads.handlers,
      ...devices.handlers,
      ...devices.cameraHandlers(uploads, credentials),
      ...createLiveRoutes({
        credentials,
        outbox,
        currentOf: devices.currentPeers,
        seesCamera: devices.seesCamera,
      }),
    },
  };
}

export type LiveParts = Awaited<ReturnType<typeof createLiveParts>>;
