import type { CallerHandlers } from "../../http/call-context.ts";
import { fieldErrors } from "../../http/error-body.ts";
import type { SettingsService } from "./settings.service.ts";

/** The settings of the caller. */
export function createSettingsRoutes(settings: SettingsService) {
  return {
    async getSettings(_request, { caller }) {
      return { status: 200, body: await settings.read(caller.accountId) };
    },
    async updateSettings({ body }, { caller, texts }) {
      const changed = await settings.change(caller.accountId, body);
      if (changed.ok) return { status: 200, body: changed.value };
      const problem = { field: "leak_size_severity_low_lpmin", code: changed.error } as const;
      return { status: 400, body: fieldErrors(texts, [problem]) };
    },
  } satisfies CallerHandlers<"getSettings" | "updateSettings">;
}
