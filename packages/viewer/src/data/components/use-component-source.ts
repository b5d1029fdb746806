import type { ComponentKind } from "@sonolens/domain";
import type { OptionSource } from "@sonolens/ui-kit";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useRef } from "react";
import { unwrap } from "../server/call-error.ts";
import { useServices } from "../services.ts";
import { componentOptions } from "./component-choices.ts";
import type { ComponentName } from "./component-names.ts";
import { componentNameQueries } from "./find-components.ts";

/** What a choice shows of a component and needs to assign to it. */
export type ChoosableComponent = Pick<ComponentName, "id" | "name" | "tags">;

/** Finds components by the words of a search, the first ones by name; throws on failure. */
export type FindComponents<Found extends ChoosableComponent = ChoosableComponent> = (
  search: string,
  signal: AbortSignal,
  /** Only those that one of this kind can be a part of. */
  outside?: ComponentKind,
) => Promise<readonly Found[]>;

export function useFindComponents(): FindComponents<ComponentName> {
  const { api } = useServices();
  return useCallback(
    async (search, signal, outside) => {
      const query = { search, ...(outside !== undefined && { outside }) };
      return unwrap(await api.listComponentNames({ query }, { signal })).components;
    },
    [api],
  );
}

/** Whether the user sees any component. */
export function useHasComponents(isWanted = true) {
  const { api } = useServices();
  const query = useInfiniteQuery({ ...componentNameQueries.found(api, ""), enabled: isWanted });
  const total = query.data?.pages[0]?.total;
  return { ...query, has: total === undefined ? undefined : total > 0 };
}

const none: readonly ChoosableComponent[] = [];

/** Components as the options of a combobox, and the tag by which snapshots are assigned to the chosen one. */
export function useComponentSource(
  find: FindComponents,
  whyWithoutTags: string,
  /** Not offered: the snapshot belongs to them already. */
  without = none,
): { readonly options: OptionSource; readonly tagOf: (id: string | null) => string | undefined } {
  const found = useRef(new Map<string, ChoosableComponent>());
  return useMemo(
    () => ({
      options: async (search, signal) => {
        const all = await find(search, signal);
        for (const one of all) found.current.set(one.id, one);
        const offered = all.filter(({ id }) => without.every((other) => other.id !== id));
        return componentOptions(offered, whyWithoutTags);
      },
      tagOf: (id) => found.current.get(id ?? "")?.tags[0],
    }),
    [find, whyWithoutTags, without],
  );
}
