import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useServices } from "../services.ts";
import { namedComponents } from "./component-names.ts";

/** The names by id of the components that a filter has; undefined until they are known. */
export function useComponentNames(ids: readonly string[]): ReadonlyMap<string, string> | undefined {
  const { api } = useServices();
  const { data } = useQuery({ ...namedComponents(api, ids), enabled: ids.length > 0 });
  return useMemo(() => data && new Map(data.map(({ id, name }) => [id, name])), [data]);
}
