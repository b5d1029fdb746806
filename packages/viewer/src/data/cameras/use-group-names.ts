import { flatGroups } from "@sonolens/domain";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useServices } from "../services.ts";
import { organizationQueries } from "./organization.ts";

/** The groups of the organization that the signed-in user is in, by id. */
export function useGroupNames(isWanted: boolean): ReadonlyMap<string, string> | undefined {
  const { api } = useServices();
  const { data } = useQuery({ ...organizationQueries.mine(api), enabled: isWanted });
  return useMemo(() => {
    if (!data) return undefined;
    return new Map(flatGroups<{ id: string; name: string }>(data).map(({ id, name }) => [id, name]));
  }, [data]);
}
