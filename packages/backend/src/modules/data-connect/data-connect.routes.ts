import type { CallerHandlers } from "../../http/call-context.ts";
import { errorDetail, type FieldProblem, fieldErrors } from "../../http/error-body.ts";
import type { ErrorTexts } from "../../http/error-texts.ts";
import type { DataConnectService } from "./data-connect.service.ts";

type Operations =
  | "listDataConnectKeys"
  | "createDataConnectKey"
  | "rotateDataConnectKey"
  | "changeDataConnectKey"
  | "deleteDataConnectKey";

const refusal = (problem: FieldProblem | "notFound", texts: ErrorTexts) =>
  problem === "notFound"
    ? { status: 404 as const, body: errorDetail(texts, "notFound") }
    : { status: 400 as const, body: fieldErrors(texts, [problem]) };

/** Of lists that have a tag, which a cache could keep otherwise. */
const noStore = { "cache-control": "no-store" };

/** Keys of other programs. */
export function createDataConnectRoutes(keys: DataConnectService) {
  return {
    async listDataConnectKeys(_request, { caller }) {
      return { status: 200, body: { keys: await keys.list(caller) }, headers: noStore };
    },
    async createDataConnectKey({ query }, { caller, texts }) {
      const { name, group, expires_days: expiresDays } = query;
      const created = await keys.create(caller, {
        ...(name !== undefined && { name }),
        ...(group !== undefined && { group }),
        ...(expiresDays !== undefined && { expiresDays }),
      });
      return created.ok
        ? { status: 201, body: created.value }
        : { status: 400, body: fieldErrors(texts, [created.error]) };
    },
    async rotateDataConnectKey({ path }, { caller, texts }) {
      const rotated = await keys.rotate(caller, path.id);
      if (rotated.ok) return { status: 201, body: rotated.value };
      return refusal(rotated.error, texts);
    },
    async changeDataConnectKey({ path, body }, { caller, texts }) {
      const renamed = await keys.rename(caller, path.id, body.name);
      if (renamed.ok) return { status: 200, body: renamed.value };
      return refusal(renamed.error, texts);
    },
    async deleteDataConnectKey({ query }, { caller, texts }) {
      return (await keys.remove(caller, query.key))
        ? { status: 204 }
        : { status: 404, body: errorDetail(texts, "notFound") };
    },
  } satisfies CallerHandlers<Operations>;
}
