import { useQuery } from "@tanstack/react-query";
import { useContributions } from "../../contract/contributions.ts";
import type { NavigationItem } from "../../contract/feature.ts";
import { mayCountCameras } from "../../data/cameras/devices.ts";
import { organizationQueries } from "../../data/cameras/organization.ts";
import { useServices } from "../../data/services.ts";
import { useFrameState } from "../../lib/state/frame.ts";

/** The pages of the navigation that are offered to the user. */
export function useNavigation(): readonly NavigationItem[] {
  const { api, edition } = useServices();
  const isSettled = useFrameState(mayCountCameras);
  const organization = useQuery({ ...organizationQueries.mine(api), enabled: isSettled }).data;
  return useContributions().navigation.filter(
    ({ audience, isOffered }) =>
      (isOffered?.(edition) ?? true) &&
      (audience === undefined || (audience === "members" && Boolean(organization))),
  );
}
