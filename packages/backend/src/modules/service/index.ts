import { defineModule } from "../../composition/module.ts";
import { createServiceRepository, type ServiceDesk } from "./service.repository.ts";
import { createServiceRoutes } from "./service.routes.ts";

export type { ServiceDesk } from "./service.repository.ts";

/** Feedback and client errors for the operator, and the operator's announcements. */
export const serviceModule = defineModule({
  name: "service",
  needs: ["database", "rateCounts", "logger", "nowMs", "newId"],
  create(core) {
    const repository = createServiceRepository(core.database);
    const desk: ServiceDesk = repository;
    return { exports: desk, handlers: createServiceRoutes(core, repository) };
  },
});
