import { accessPath, groupsThatSee } from "@sonolens/domain";
import { useQuery } from "@tanstack/react-query";
import { useClaims } from "../../data/account/account.ts";
import { settingsQueries } from "../../data/account/settings.ts";
import { organizationQueries } from "../../data/cameras/organization.ts";
import type { Group } from "../../data/organization/organization-types.ts";
import { useServices } from "../../data/services.ts";
import type { SnapshotDetail } from "../../data/types.ts";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { AboutView, type SeenBy } from "./AboutView.tsx";

/** The metadata card, in the units of the settings. */
export function AboutSection({ snapshot }: { readonly snapshot: SnapshotDetail }) {
  useLazyTexts("details");
  const services = useServices();
  const settings = useQuery(settingsQueries.mine(services));
  const organization = useQuery(organizationQueries.mine(services.api)).data;
  const me = useClaims()?.user_id ?? "";
  return (
    <AboutView
      snapshot={snapshot}
      seen={organization ? seenBy(me, snapshot.ownership, organization.groups) : undefined}
      temperatureUnit={settings.data?.temperature_unit ?? "CELSIUS"}
      distanceUnit={settings.data?.source_distance_unit ?? "METERS"}
    />
  );
}

function seenBy(me: string, ownershipId: string, groups: readonly Group[]): SeenBy {
  const path = accessPath(me, ownershipId, groups);
  const camera = path.at(-1);
  const seeing = camera === undefined ? [] : groupsThatSee(camera.id, groups);
  return { path, people: seeing.reduce((count, { users }) => count + users.length, 0) };
}
