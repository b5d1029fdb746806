import { defineModule } from "../../composition/module.ts";
import { createDownloadRoutes } from "./downloads.routes.ts";

/** Release notes, and the viewer for the desktop. */
export const downloadsModule = defineModule({
  name: "downloads",
  needs: ["options", "addresses"],
  create: ({ options, addresses }) =>
    createDownloadRoutes(options.viewerFile, options.edition.productName, addresses),
});
