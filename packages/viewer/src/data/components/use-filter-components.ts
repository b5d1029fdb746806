import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useServices } from "../services.ts";
import { componentQueries } from "./components.ts";

/** The names of components by id, for the filter by component; undefined until they are known. */
export function useComponentNames(isWanted: boolean): ReadonlyMap<string, string> | undefined {
  const { api } = useServices();
  const { data } = useQuery({ ...componentQueries.all(api), enabled: isWanted });
  return useMemo(() => data && new Map(data.map(({ id, name }) => [id, name])), [data]);
}
