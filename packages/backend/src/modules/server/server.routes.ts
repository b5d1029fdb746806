import type { ApiSchema } from "@sonolens/api-client";
import type { PublicHandlers } from "../../http/call-context.ts";

/** About the server itself. `isHealthy` asks the database. */
export function createServerRoutes(
  configuration: ApiSchema<"ClientConfiguration">,
  isHealthy: () => Promise<void>,
) {
  return {
    async getClientConfiguration() {
      return { status: 200, body: configuration };
    },
    async getHealth() {
      await isHealthy();
      return { status: 200, body: { status: "ok", version: configuration.version } };
    },
  } satisfies PublicHandlers<"getClientConfiguration" | "getHealth">;
}
