import type { BackendCore } from "../../backend-core.ts";
import { createPairingRoutes } from "../pairing/pairing.routes.ts";
import { createPairingService } from "../pairing/pairing.service.ts";
import { createPairingTries } from "../pairing/pairing-tries.ts";
import { createCameraRepository } from "./camera.repository.ts";
import { createCameraService } from "./camera.service.ts";
import { createCameraRegistry } from "./camera-registry.ts";
import { createCameraSecrets } from "./camera-secrets.ts";
import { createDeviceRepository } from "./device.repository.ts";
import { createDeviceFiles } from "./device-files.ts";
import { createDeviceRoutes } from "./devices.routes.ts";
import { createDocumentRepository } from "./document.repository.ts";
import { createListManuals } from "./manual.service.ts";
import { createUpdateRepository } from "./update.repository.ts";
import { createUpdateService } from "./update.service.ts";

/** Cameras, their pairing, software and documents. `fileS` is how long the address of a document works. */
export function createDevicesModule(core: BackendCore, { fileS }: { readonly fileS: number }) {
  const { database, blobs, key, nowMs } = core;
  const devices = createDeviceRepository(database);
  const cameras = createCameraRepository(database);
  const updates = createUpdateRepository(database);
  const documents = createDocumentRepository(database);
  const secrets = createCameraSecrets(key("camera secrets"));
  const files = createDeviceFiles(key("device files"), fileS, nowMs);
  const service = createCameraService({ core, devices, cameras, updates });
  const updateService = createUpdateService({ core, service, devices, cameras, updates, files });
  const listManuals = createListManuals({ service, devices, documents, files });
  const tries = createPairingTries(nowMs);

  return {
    registry: createCameraRegistry({ core, devices, cameras, updates, documents, secrets }),
    handlers: {
      ...createDeviceRoutes({ service, updates: updateService, listManuals, files, blobs }),
      ...createPairingRoutes(createPairingService({ core, devices, cameras, secrets, tries })),
    },
    isBlobUsed: async (hash: string) =>
      (await updates.isBlobUsed(hash)) || (await documents.isBlobUsed(hash)),
  };
}
