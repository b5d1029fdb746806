import type { FilterState } from "@sonolens/domain";
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { namedComponents } from "../../data/components/component-names.ts";
import { componentNameQueries } from "../../data/components/find-components.ts";
import { useServices } from "../../data/services.ts";
import { holdsWords, searchWords } from "../../lib/format/find-words.ts";
import { useDebounced } from "../../lib/state/use-debounced.ts";
import { componentCounts, type FilteredSnapshots } from "./filter-facts.ts";
import type { ComponentChoices } from "./filters-model.ts";

/** How long typing has to pause before the server is asked. */
const searchDelayMs = 250;

type SetFilters = (filters: Partial<FilterState>) => void;

/** The filter by component, of which there can be more than a page should read: they are found as the user types. */
export function useComponentFilter(filtered: FilteredSnapshots | undefined, chosen: readonly string[]) {
  const { api } = useServices();
  const client = useQueryClient();
  const [text, setText] = useState("");
  const [asked, setAsked] = useState("");
  const ask = useDebounced(setAsked, searchDelayMs);
  const { data, isPlaceholderData, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery({
    ...componentNameQueries.found(api, asked),
    placeholderData: keepPreviousData,
  });
  const named = useQuery({ ...namedComponents(api, chosen), enabled: chosen.length > 0 }).data;
  const isWaiting = isPlaceholderData || asked !== text.trim();
  const found = useMemo(() => {
    const all = data?.pages.flatMap(({ components }) => components) ?? [];
    // Until the answer is here, those of the answer before that match.
    return isWaiting
      ? all.filter(({ name, tags }) => holdsWords([name, ...tags].join("\n"), searchWords(text)))
      : all;
  }, [data, isWaiting, text]);
  const known = useMemo(
    () => new Map([...(named ?? []), ...found].map((component) => [component.id, component])),
    [named, found],
  );
  const counts = useMemo(() => {
    if (!filtered) return [];
    const ids = new Set([...found.map(({ id }) => id), ...(text === "" ? chosen : [])]);
    const tags = Object.fromEntries([...known].map(([id, component]) => [id, component.tags]));
    const context = { ...filtered.context, componentTags: tags };
    return componentCounts({ ...filtered, context }, [...ids]);
  }, [filtered, found, known, chosen, text]);
  const total = data?.pages[0]?.total ?? 0;
  const choices: ComponentChoices = {
    counts,
    nameOf: (id) => known.get(id)?.name ?? id,
    search: {
      text,
      setText: (next) => {
        setText(next);
        ask(next.trim());
      },
      unread: isWaiting ? 0 : total - found.length,
      readMore: () => void (hasNextPage && !isFetching && fetchNextPage()),
    },
  };
  /** Changes filters; of newly chosen components the tags are known already, so that they filter at once. */
  const remembering = useCallback(
    (set: SetFilters): SetFilters =>
      (filters) => {
        const next = filters.components?.map((id) => known.get(id));
        if (next && next.length > 0 && next.every((one) => one !== undefined)) {
          const { queryKey } = namedComponents(
            api,
            next.map(({ id }) => id),
          );
          client.setQueryData(queryKey, next);
        }
        set(filters);
      },
    [api, client, known],
  );
  return { choices, remembering };
}
