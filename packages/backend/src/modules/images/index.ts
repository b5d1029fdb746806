import { defineModule } from "../../composition/module.ts";
import { accountModule } from "../account/index.ts";
import { snapshotsModule } from "../snapshots/index.ts";
import { createImageRepository } from "./image.repository.ts";
import { createImageService, type ImageService } from "./image.service.ts";
import { createImageRoutes } from "./images.routes.ts";

/** Images of accounts and snapshots, for other modules. */
export type UserImages = Pick<ImageService, "list" | "byIds" | "filesOf" | "filesOfSnapshot" | "remove">;

/** Images that users add to snapshots and to their accounts. */
export const imagesModule = defineModule({
  name: "images",
  needs: [
    "options",
    "lifetimes",
    "database",
    "blobs",
    "key",
    "addresses",
    "nowMs",
    "newId",
    accountModule,
    snapshotsModule,
  ],
  create({ account: { credentialStatuses }, snapshots: { service }, ...core }) {
    const { options, lifetimes, database, blobs } = core;
    const images = createImageService(
      { ...core, credentialStatuses },
      {
        images: createImageRepository(database),
        service,
        uploadS: lifetimes.uploadS,
        linkS: lifetimes.mediaS,
      },
    );
    const userImages: UserImages = images;
    return {
      exports: userImages,
      handlers: createImageRoutes(images, service, blobs, options.edition.switches.imageAttachments),
    };
  },
});
