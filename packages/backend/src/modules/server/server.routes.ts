import type { ApiSchema } from "@sonolens/api-client";
import type { Readiness } from "../../composition/readiness.ts";
import type { PublicHandlers } from "../../http/call-context.ts";

/** About the server itself. */
export function createServerRoutes(
  configuration: Omit<ApiSchema<"ClientConfiguration">, "maintenanceStart">,
  maintenanceStart: () => Promise<string | null>,
  readiness: () => Promise<Readiness>,
) {
  return {
    async getClientConfiguration() {
      return { status: 200, body: { ...configuration, maintenanceStart: await maintenanceStart() } };
    },
    async getLiveness() {
      return { status: 200, body: { status: "ok", version: configuration.version } };
    },
    async getReadiness() {
      const status = await readiness();
      return { status: status === "ready" ? 200 : 503, body: { status } };
    },
  } satisfies PublicHandlers<"getClientConfiguration" | "getLiveness" | "getReadiness">;
}
