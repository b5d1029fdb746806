import { defineModule } from "../../composition/module.ts";
import { snapshotsModule } from "../snapshots/index.ts";
import { visibilityModule } from "../visibility/index.ts";
import { createSurroundingsRoutes } from "./surroundings.routes.ts";
import { createSurroundingsService } from "./surroundings.service.ts";

export { findPlace, nearestTown } from "./find-place.ts";
export { sunTimes } from "./local-times.ts";

const defaultPlace = { latitude: 60.17, longitude: 24.94 };

/** Weather and address of snapshots, and where an account's cameras are. */
export const surroundingsModule = defineModule({
  name: "surroundings",
  needs: ["options", "logger", snapshotsModule, visibilityModule],
  create: ({ options, logger, snapshots, visibility: { visibility } }) => ({
    handlers: createSurroundingsRoutes(
      createSurroundingsService({
        service: snapshots.service,
        snapshots: snapshots.places,
        visibility,
        logger,
        weatherProvider: options.weatherProvider,
        addressProvider: options.addressProvider,
        defaultPlace: options.defaultPlace ?? defaultPlace,
      }),
    ),
  }),
});
