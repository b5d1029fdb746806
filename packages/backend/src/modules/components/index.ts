import { defineModule } from "../../composition/module.ts";
import { snapshotsModule } from "../snapshots/index.ts";
import { visibilityModule } from "../visibility/index.ts";
import { createComponentRepository } from "./component.repository.ts";
import { type ComponentService, createComponentService } from "./component.service.ts";
import { createComponentRoutes } from "./components.routes.ts";

/** The tags of components. */
export type ComponentTags = Pick<ComponentService, "tagsOf">;

/** Components of plants, with what the snapshots of each found over time. */
export const componentsModule = defineModule({
  name: "components",
  needs: ["options", "database", "outbox", "logger", "nowMs", "newId", visibilityModule, snapshotsModule],
  create({ visibility: { visibility }, snapshots, ...core }) {
    const service = createComponentService(core, visibility, createComponentRepository(core.database));
    snapshots.tagFollowers.all.add(service.followTags);
    const tags: ComponentTags = service;
    return {
      exports: tags,
      handlers: createComponentRoutes(service),
      maintenanceTasks: [
        { name: "purge deleted components", run: service.purge },
        { name: "find components that need attention", run: service.refreshStates },
      ],
    };
  },
});
