import { defineModule } from "../../composition/module.ts";
import { devicesModule } from "../devices/index.ts";
import { filesModule } from "../files/index.ts";
import { liveModule } from "../live/index.ts";
import { createCameraRoutes } from "./camera.routes.ts";

/** The calls of cameras. */
export const cameraModule = defineModule({
  name: "camera",
  needs: [devicesModule, filesModule, liveModule],
  create: ({ devices: { sessions, states, known, inUse }, files: { uploads }, live: { credentials } }) => ({
    handlers: createCameraRoutes({
      sessions,
      states,
      devices: known,
      cameras: inUse,
      uploads,
      credentials,
    }),
  }),
});
