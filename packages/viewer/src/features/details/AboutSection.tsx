import { useQuery } from "@tanstack/react-query";
import { settingsQueries } from "../../data/account/settings.ts";
import { useServices } from "../../data/services.ts";
import type { SnapshotDetail } from "../../data/types.ts";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { AboutView } from "./AboutView.tsx";

/** The metadata card, in the units of the settings. */
export function AboutSection({ snapshot }: { readonly snapshot: SnapshotDetail }) {
  useLazyTexts("details");
  const settings = useQuery(settingsQueries.mine(useServices()));
  return (
    <AboutView
      snapshot={snapshot}
      temperatureUnit={settings.data?.temperature_unit ?? "CELSIUS"}
      distanceUnit={settings.data?.source_distance_unit ?? "METERS"}
    />
  );
}
