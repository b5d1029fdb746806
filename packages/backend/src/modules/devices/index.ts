import { defineModule } from "../../composition/module.ts";
import type { Caller } from "../../policy/caller.ts";
import { accountModule } from "../account/index.ts";
import { visibilityModule } from "../visibility/index.ts";
import { type CamerasInUse, createCameraRepository } from "./camera.repository.ts";
import { createCameraService } from "./camera.service.ts";
import { type CameraPresence, createCameraPresence } from "./camera-presence.ts";
import { type CameraRegistry, createCameraRegistry } from "./camera-registry.ts";
import { createCameraSecrets } from "./camera-secrets.ts";
import { type CameraSessions, createCameraSessionService } from "./camera-session.service.ts";
import { type CameraStates, createCameraStateService } from "./camera-state.service.ts";
import { createDeviceRepository, type KnownCameras } from "./device.repository.ts";
import { createDeviceFiles } from "./device-files.ts";
import { createDeviceRoutes } from "./devices.routes.ts";
import { createDocumentRepository } from "./document.repository.ts";
import { createListManuals } from "./manual.service.ts";
import { type CameraNotices, createCameraNotices } from "./notify-cameras-changed.ts";
import { createPairingRoutes } from "./pairing/pairing.routes.ts";
import { createPairingService } from "./pairing/pairing.service.ts";
import { createPairingThrottle } from "./pairing/pairing-throttle.ts";
import { createUpdateRepository } from "./update.repository.ts";
import { createUpdateService } from "./update.service.ts";

export type { CamerasInUse } from "./camera.repository.ts";
export type {
  CameraRegistry,
  NewSoftware,
} from "./camera-registry.ts";
export type { CameraSessions } from "./camera-session.service.ts";
export type { CameraStates } from "./camera-state.service.ts";
export type { KnownCameras } from "./device.repository.ts";
export { type DocumentKind, documentKinds } from "./manual.service.ts";
export type { CameraNotices } from "./notify-cameras-changed.ts";

interface DeviceExports {
  readonly registry: CameraRegistry;
  readonly known: KnownCameras;
  readonly inUse: CamerasInUse;
  readonly sessions: CameraSessions;
  readonly states: CameraStates;
  readonly notices: CameraNotices;
  readonly createPresence: () => CameraPresence;
  readonly seesCamera: (caller: Caller, serial: string) => Promise<boolean>;
  /** The library of a camera that is in use; undefined for any other. */
  readonly libraryOfCamera: (serial: string) => Promise<string | undefined>;
}

/** Cameras, their pairing, software and documents, and their names. */
export const devicesModule = defineModule({
  name: "devices",
  needs: [
    "lifetimes",
    "database",
    "blobs",
    "key",
    "outbox",
    "cameraCommands",
    "rateCounts",
    "addresses",
    "logger",
    "nowMs",
    "newId",
    accountModule,
    visibilityModule,
  ],
  create({ account: { accounts }, visibility: { visibility, ownerships, changes }, ...core }) {
    const { lifetimes, database, blobs, key, outbox, cameraCommands, nowMs } = core;
    const devices = createDeviceRepository(database);
    const cameras = createCameraRepository(database);
    const updates = createUpdateRepository(database);
    const documents = createDocumentRepository(database);
    const secrets = createCameraSecrets(key("camera secrets"));
    const files = createDeviceFiles(key("device files"), lifetimes.mediaS, nowMs, core.addresses);
    const notices = createCameraNotices(outbox, changes);
    const common = { core, accounts, visibility, notices, devices, cameras, updates, files };
    const service = createCameraService(common);
    const updateService = createUpdateService({ ...common, service });
    const exports: DeviceExports = {
      registry: createCameraRegistry({ ...common, documents, secrets }),
      known: devices,
      inUse: cameras,
      sessions: createCameraSessionService({ core, devices, secrets }),
      states: createCameraStateService({ ...common, updateService }),
      notices,
      createPresence: () => createCameraPresence({ core, devices }),
      seesCamera: async (caller, serial) => (await service.find(caller, serial)) !== undefined,
      libraryOfCamera: async (serial) => (await cameras.inUse(serial))?.library_id,
    };
    return {
      exports,
      handlers: {
        ...createDeviceRoutes({
          service,
          updates: updateService,
          listManuals: createListManuals({ service, devices, documents, files }),
          files,
          blobs,
          onStateChanged: (serial) => cameraCommands.send(serial, { type: "state-changed" }),
        }),
        ...createPairingRoutes(
          createPairingService({
            ...common,
            ownerships,
            secrets,
            tries: createPairingThrottle(core.rateCounts),
          }),
        ),
      },
    };
  },
});
