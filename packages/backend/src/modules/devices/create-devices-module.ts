import type { BackendCore } from "../../backend-core.ts";
import type { LiveCredentials } from "../../live/live-credentials.ts";
import type { Caller } from "../../policy/caller.ts";
import { createCameraRoutes } from "../camera/camera.routes.ts";
import { createCameraSessionService } from "../camera/camera-session.service.ts";
import { createCameraStateService } from "../camera/camera-state.service.ts";
import type { UploadService } from "../files/upload.service.ts";
import { createCurrentPeers } from "../live/current-peers.ts";
import { createPairingRoutes } from "../pairing/pairing.routes.ts";
import { createPairingService } from "../pairing/pairing.service.ts";
import { createPairingThrottle } from "../pairing/pairing-throttle.ts";
import { createCameraRepository } from "./camera.repository.ts";
import { createCameraService } from "./camera.service.ts";
import { createCameraPresence } from "./camera-presence.ts";
import { createCameraRegistry } from "./camera-registry.ts";
import { createCameraSecrets } from "./camera-secrets.ts";
import { createDeviceRepository } from "./device.repository.ts";
import { createDeviceFiles } from "./device-files.ts";
import { createDeviceRoutes } from "./devices.routes.ts";
import { createDocumentRepository } from "./document.repository.ts";
import { createListManuals } from "./manual.service.ts";
import { createUpdateRepository } from "./update.repository.ts";
import { createUpdateService } from "./update.service.ts";

/** How long the address of a document is valid, and the callback for pending work of a camera. */
export interface DevicesOptions {
  readonly fileS: number;
  /** Called after a camera's state changed. */
  readonly onStateChanged: (serial: string) => void;
}

/** Cameras, their pairing, software and documents, and their names. */
export function createDevicesModule(core: BackendCore, { fileS, onStateChanged }: DevicesOptions) {
  const { database, blobs, key, nowMs } = core;
  const devices = createDeviceRepository(database);
  const cameras = createCameraRepository(database);
  const updates = createUpdateRepository(database);
  const documents = createDocumentRepository(database);
  const secrets = createCameraSecrets(key("camera secrets"));
  const files = createDeviceFiles(key("device files"), fileS, nowMs, core.addresses);
  const service = createCameraService({ core, devices, cameras, updates, files });
  const updateService = createUpdateService({ core, service, devices, cameras, updates, files });
  const listManuals = createListManuals({ service, devices, documents, files });
  const tries = createPairingThrottle(core.rateCounts);
  const sessions = createCameraSessionService({ core, devices, secrets });
  const states = createCameraStateService({ core, devices, cameras, updates, updateService, files });

  return {
    registry: createCameraRegistry({ core, devices, cameras, updates, documents, secrets }),
    handlers: {
      ...createDeviceRoutes({ service, updates: updateService, listManuals, files, blobs, onStateChanged }),
      ...createPairingRoutes(createPairingService({ core, devices, cameras, secrets, tries })),
    },
    /** The calls of cameras; their files are received by `uploads`. */
    cameraHandlers: (uploads: UploadService, credentials: LiveCredentials) =>
      createCameraRoutes({ sessions, states, devices, cameras, uploads, credentials }),
    authenticateCamera: sessions.authenticate,
    currentPeers: createCurrentPeers({ ...core, devices, cameras }),
    presence: () => createCameraPresence({ core, devices }),
    seesCamera: async (caller: Caller, serial: string) => (await service.find(caller, serial)) !== undefined,
    libraryOfCamera: async (serial: string) => (await cameras.inUse(serial))?.library_id,
    isBlobUsed: async (hash: string) =>
      (await updates.isBlobUsed(hash)) || (await documents.isBlobUsed(hash)),
  };
}
