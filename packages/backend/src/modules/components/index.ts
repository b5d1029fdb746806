import { defineModule } from "../../composition/module.ts";
import { settingsModule } from "../settings/index.ts";
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
  needs: [
    ...(["options", "database", "outbox", "logger", "nowMs", "newId"] as const),
    ...([visibilityModule, snapshotsModule, settingsModule] as const),
  ],
  create({ visibility: { visibility }, snapshots, settings, ...core }) {
    const service = createComponentService(
      core,
      visibility,
      createComponentRepository(core.database),
      settings,
    );
    snapshots.tagFollowers.all.add(service.followTags);
    const tags: ComponentTags = service;
    return {
      exports: tags,
      handlers: createComponentRoutes(service),
      maintenanceTasks: [
        { name: "purge deleted components", run: service.purge },
        { name: "store what readings of components come to", run: service.refreshStates },
      ],
    };
  },
});
