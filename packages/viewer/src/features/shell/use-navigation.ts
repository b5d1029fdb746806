import { useQuery } from "@tanstack/react-query";
import { useContributions } from "../../contract/contributions.ts";
import type { NavigationItem } from "../../contract/feature.ts";
import { useRefusal } from "../../data/account/account.ts";
import { mayCountCameras } from "../../data/cameras/devices.ts";
import { organizationQueries } from "../../data/cameras/organization.ts";
import { useServices } from "../../data/services.ts";
import { useFrameState } from "../../lib/state/frame.ts";
import { offersPage } from "./offers-page.ts";

/** The pages of the navigation that are offered to the user. */
export function useNavigation(): readonly NavigationItem[] {
  const { api, edition, host } = useServices();
  const isSettled = useFrameState(mayCountCameras);
  const organization = useQuery({ ...organizationQueries.mine(api), enabled: isSettled }).data;
  const isReseller = useRefusal("openResellerPage") === undefined;
  const visitor = { edition, isMember: Boolean(organization), isReseller, isWeb: host.licence === null };
  return useContributions().navigation.filter((item) => offersPage(item, visitor));
}
