import type { BackendCore } from "../../backend-core.ts";
import type { SnapshotService } from "../snapshots/snapshot.service.ts";
import { createImageRepository } from "./image.repository.ts";
import { createImageService } from "./image.service.ts";
import { createImageRoutes } from "./images.routes.ts";

/** The calls about users' images. */
export function createImagesModule(
  core: BackendCore,
  service: SnapshotService,
  settings: { readonly uploadS: number; readonly linkS: number; readonly attachments: boolean },
) {
  const images = createImageRepository(core.database);
  const imageService = createImageService(core, { images, service, ...settings });
  return createImageRoutes(imageService, service, core.blobs, settings.attachments);
}
