import { defineModule } from "../../composition/module.ts";
import { createGroupSettingsRepository } from "./group-settings.repository.ts";
import { createSettingsRoutes } from "./settings.routes.ts";
import { createSettingsService } from "./settings.service.ts";

export type { GroupSettingsRows } from "./group-settings.repository.ts";
export type { SettingsService } from "./settings.service.ts";

/** Settings of accounts, and those that groups fix for them. */
export const settingsModule = defineModule({
  name: "settings",
  needs: ["database"],
  create({ database }) {
    const groups = createGroupSettingsRepository(database);
    const settings = createSettingsService(database, groups);
    return { exports: { ...settings, groups }, handlers: createSettingsRoutes(settings) };
  },
});
