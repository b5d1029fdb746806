import type { BackendCore } from "../../backend-core.ts";
import { createComponentRepository } from "./component.repository.ts";
import { createComponentService } from "./component.service.ts";
import { createComponentRoutes } from "./components.routes.ts";

/** The handlers of components. */
export const createComponentsModule = (core: BackendCore) =>
  createComponentRoutes(createComponentService(core, createComponentRepository(core.database)));
