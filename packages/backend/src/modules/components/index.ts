import { defineModule } from "../../composition/module.ts";
import { visibilityModule } from "../visibility/index.ts";
import { createComponentRepository } from "./component.repository.ts";
import { createComponentService } from "./component.service.ts";
import { createComponentRoutes } from "./components.routes.ts";

/** Components of plants, with what the snapshots of each found. */
export const componentsModule = defineModule({
  name: "components",
  needs: ["database", "nowMs", "newId", visibilityModule],
  create: ({ visibility: { visibility }, ...core }) => ({
    handlers: createComponentRoutes(
      createComponentService(core, visibility, createComponentRepository(core.database)),
    ),
  }),
});
