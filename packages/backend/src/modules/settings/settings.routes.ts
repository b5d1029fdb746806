import type { FixedSettings, Settings } from "@sonolens/domain";
import type { CallerHandlers } from "../../http/call-context.ts";
import { fieldErrors } from "../../http/error-body.ts";
import type { SettingsService } from "./settings.service.ts";

/** The settings of the caller. */
export function createSettingsRoutes(settings: SettingsService) {
  return {
    async getSettings(_request, { caller }) {
      const fixed = await settings.fixedFor(caller.accountId);
      return { status: 200, body: bodyOf(await settings.read(caller.accountId), fixed) };
    },
    async updateSettings({ body }, { caller, texts }) {
      const changed = await settings.change(caller.accountId, body);
      if (!changed.ok) return { status: 400, body: fieldErrors(texts, [changed.error]) };
      return { status: 200, body: bodyOf(changed.value, await settings.fixedFor(caller.accountId)) };
    },
  } satisfies CallerHandlers<"getSettings" | "updateSettings">;
}

const bodyOf = (settings: Settings, fixed: FixedSettings) => ({
  ...settings,
  ...(Object.keys(fixed.values).length > 0 && { fixed }),
});
