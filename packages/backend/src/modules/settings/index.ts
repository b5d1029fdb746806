import { defineModule } from "../../composition/module.ts";
import { createSettingsRoutes } from "./settings.routes.ts";
import { createSettingsService } from "./settings.service.ts";

export type { SettingsService } from "./settings.service.ts";

/** Settings of accounts. */
export const settingsModule = defineModule({
  name: "settings",
  needs: ["database"],
  create({ database }) {
    const settings = createSettingsService(database);
    return { exports: settings, handlers: createSettingsRoutes(settings) };
  },
});
