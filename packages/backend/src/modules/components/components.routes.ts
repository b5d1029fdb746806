import type { CallerHandlers } from "../../http/call-context.ts";
import { errorDetail, fieldErrors } from "../../http/error-body.ts";
import type { ComponentService } from "./component.service.ts";

type Operations = "listComponents" | "createComponent" | "getComponent" | "changeComponent";

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
      return component === undefined
        ? { status: 404, body: errorDetail(texts, "notFound") }
        : { status: 200, body: component };
    },
    async changeComponent({ path, body }, { caller, texts }) {
      const changed = await components.change(caller, path.id, body);
      if (changed.ok) return { status: 200, body: changed.value };
      return changed.error === "notFound"
        ? { status: 404, body: errorDetail(texts, "notFound") }
        : { status: 400, body: fieldErrors(texts, [changed.error]) };
    },
  } satisfies CallerHandlers<Operations>;
}
