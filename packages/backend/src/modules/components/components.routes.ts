import type { CallerHandlers } from "../../http/call-context.ts";
import { errorDetail, type FieldProblem, fieldErrors } from "../../http/error-body.ts";
import type { ErrorTexts } from "../../http/error-texts.ts";
import type { ComponentService } from "./component.service.ts";

type Operations =
  | "listComponents"
  | "createComponent"
  | "getComponent"
  | "changeComponent"
  | "deleteComponent"
  | "restoreComponent"
  | "getComponentHistory"
  | "judgeComponent"
  | "getComponentOverview"
  | "listComponentNames";

const defaultPageSize = 60;
const defaultNamesPageSize = 50;

const notFound = (texts: ErrorTexts) => ({ status: 404 as const, body: errorDetail(texts, "notFound") });

const refusal = (problem: FieldProblem | "notFound", texts: ErrorTexts) =>
  problem === "notFound" ? notFound(texts) : { status: 400 as const, body: fieldErrors(texts, [problem]) };

/** Parts of a plant that are watched over time. */
export function createComponentRoutes(components: ComponentService) {
  return {
    async listComponents(_request, { caller }) {
      return { status: 200, body: await components.list(caller) };
    },
    async createComponent({ body }, { caller, texts }) {
      const created = await components.create(caller, body);
      return created.ok
        ? { status: 201, body: created.value }
        : { status: 400, body: fieldErrors(texts, [created.error]) };
    },
    async getComponent({ path }, { caller, texts }) {
      const component = await components.find(caller, path.id);
      return component === undefined ? notFound(texts) : { status: 200, body: component };
    },
    async changeComponent({ path, body }, { caller, texts }) {
      const changed = await components.change(caller, path.id, body);
      return changed.ok ? { status: 200, body: changed.value } : refusal(changed.error, texts);
    },
    async deleteComponent({ path }, { caller, texts }) {
      const removed = await components.remove(caller, path.id);
      return removed.ok ? { status: 204 } : notFound(texts);
    },
    async restoreComponent({ path }, { caller, texts }) {
      const restored = await components.restore(caller, path.id);
      return restored.ok ? { status: 200, body: restored.value } : notFound(texts);
    },
    async getComponentHistory({ path }, { caller, texts }) {
      const history = await components.history(caller, path.id);
      return history === undefined ? notFound(texts) : { status: 200, body: history };
    },
    async judgeComponent({ path, body }, { caller, texts }) {
      const judged = await components.judge(caller, path.id, body);
      return judged.ok ? { status: 200, body: judged.value } : refusal(judged.error, texts);
    },
    async getComponentOverview({ query }, { caller }) {
      const { page = 1, page_size: pageSize = defaultPageSize, search, parent, attention } = query;
      const order = query.order ?? "name";
      const body = await components.overview(caller, { page, pageSize, search, parent, attention, order });
      return { status: 200, body };
    },
    async listComponentNames({ query }, { caller }) {
      const { page = 1, page_size: pageSize = defaultNamesPageSize, search, parent, outside } = query;
      const ids = query.ids?.split(",");
      const tags = query.tags?.split("\n");
      const body = await components.names(caller, { page, pageSize, search, ids, tags, parent, outside });
      return { status: 200, body };
    },
  } satisfies CallerHandlers<Operations>;
}
