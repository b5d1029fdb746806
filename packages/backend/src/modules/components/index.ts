import { defineModule } from "../../composition/module.ts";
import { type JobRunner, startJobLoop } from "../../jobs/job-loop.ts";
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
    ...(["database", "outbox", "logger", "nowMs", "newId", "aloneSinceMs"] as const),
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
    let runner: JobRunner | undefined;
    return {
      exports: tags,
      handlers: createComponentRoutes(service),
      maintenanceTasks: [
        { name: "purge deleted components", run: service.purge },
        { name: "store what readings of components come to", run: service.maintainStates },
      ],
      startJobs() {
        runner ??= startJobLoop(core, service.stateJob);
      },
      async stop() {
        await runner?.stop();
      },
    };
  },
});
