import type { CallerHandlers } from "../../http/call-context.ts";
import { errorDetail, fieldErrors } from "../../http/error-body.ts";
import type { DataConnectService } from "./data-connect.service.ts";

type Operations = "listDataConnectKeys" | "createDataConnectKey" | "deleteDataConnectKey";

const noStore = { "cache-control": "no-store" };

/** Keys of other programs. */
export function createDataConnectRoutes(keys: DataConnectService) {
  return {
    async listDataConnectKeys(_request, { caller }) {
      return { status: 200, body: { keys: await keys.list(caller) }, headers: noStore };
    },
    async createDataConnectKey(_request, { caller, texts }) {
      const created = await keys.create(caller);
      return created.ok
        ? { status: 201, body: created.value, headers: noStore }
        : { status: 400, body: fieldErrors(texts, [created.error]) };
    },
    async deleteDataConnectKey({ query }, { caller, texts }) {
      return (await keys.remove(caller, query.key))
        ? { status: 204 }
        : { status: 404, body: errorDetail(texts, "notFound") };
    },
  } satisfies CallerHandlers<Operations>;
}
