import type { CallerHandlers } from "../../http/call-context.ts";
import { errorDetail } from "../../http/error-body.ts";
import type { SurroundingsService } from "./surroundings.service.ts";

/** The surroundings of a snapshot. */
export function createSurroundingsRoutes(surroundings: SurroundingsService) {
  return {
    async getSnapshotWeather({ path }, { caller, texts }) {
      const weather = await surroundings.weather(caller, path.id);
      return weather === undefined
        ? { status: 404, body: errorDetail(texts, "notFound") }
        : { status: 200, body: weather };
    },
    async getSnapshotAddress({ path }, { caller, texts }) {
      const address = await surroundings.address(caller, path.id, texts.locale);
      return address === undefined
        ? { status: 404, body: errorDetail(texts, "notFound") }
        : { status: 200, body: address };
    },
    async getApproximateLocation(_request, { caller }) {
      return { status: 200, body: await surroundings.approximateLocation(caller) };
    },
  } satisfies CallerHandlers<"getSnapshotWeather" | "getSnapshotAddress" | "getApproximateLocation">;
}
