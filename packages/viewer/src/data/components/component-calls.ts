import type { ApiError } from "@sonolens/api-client";
import type { Result } from "@sonolens/foundation";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useSessionStore } from "../../lib/state/frame.ts";
import type { Outcome } from "../../lib/state/outcome.ts";
import { useServices } from "../services.ts";
import {
  type Component,
  type ComponentLimits,
  type ComponentVerdict,
  componentQueries,
} from "./components.ts";

/** What people enter of a component. */
export type ComponentFields = Pick<Component, "name" | "description" | "tags" | "kind" | "parent" | "group">;

/** Without a group, the server chooses it for a new one and leaves it for another one. */
export type SentFields = Omit<ComponentFields, "group"> & Partial<Pick<ComponentFields, "group">>;

export interface ComponentCalls {
  readonly create: (fields: SentFields, onMade: (id: string) => void) => Promise<Outcome>;
  readonly change: (
    id: string,
    fields: Partial<ComponentFields & { limits: ComponentLimits | null; closesItself: boolean }>,
  ) => Promise<Outcome>;
  readonly delete: (id: string) => Promise<Outcome>;
  readonly restore: (id: string) => Promise<Outcome>;
  /** Null takes back the verdicts about these readings. */
  readonly judge: (
    id: string,
    readings: readonly string[],
    verdict: ComponentVerdict | null,
  ) => Promise<Outcome>;
}

/** The changes of components as calls; afterwards all that is shown of components is read again. */
export function useComponentCalls(): ComponentCalls {
  const { api } = useServices();
  const client = useQueryClient();
  const store = useSessionStore();
  return useMemo(() => {
    const refetch = () => client.invalidateQueries({ queryKey: componentQueries.key });
    async function send<Value>(
      answer: Promise<Result<Value, ApiError>>,
      onDone?: (value: Value) => void,
    ): Promise<Outcome> {
      const result = await answer;
      if (store.scope.disposed) return undefined;
      if (!result.ok) return result.error.code;
      onDone?.(result.value);
      await refetch();
      return undefined;
    }
    return {
      create: (body, onMade) =>
        send(api.createComponent({ body: { ...body, tags: [...body.tags] } }), ({ id }) => onMade(id)),
      change: (id, body) =>
        send(api.changeComponent({ path: { id }, body }), (component) =>
          client.setQueryData(componentQueries.one(api, id).queryKey, component),
        ),
      delete: (id) => send(api.deleteComponent({ path: { id } })),
      restore: (id) => send(api.restoreComponent({ path: { id } })),
      judge: (id, readings, verdict) =>
        send(api.judgeComponent({ path: { id }, body: { snapshots: [...readings], verdict } }), (history) =>
          client.setQueryData(componentQueries.history(api, id).queryKey, history),
        ),
    };
  }, [api, client, store]);
}
