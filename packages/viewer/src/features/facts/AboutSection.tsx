import { useQuery } from "@tanstack/react-query";
import { useServices } from "../../data/services.ts";
import { settingsQueries } from "../../data/settings.ts";
import type { SnapshotDetail } from "../../data/types.ts";
import { useLaterTexts } from "../../lib/use-later-texts.ts";
import { AboutView } from "./AboutView.tsx";

/** The metadata card, in the units of the settings. */
export function AboutSection({ snapshot }: { readonly snapshot: SnapshotDetail }) {
  useLaterTexts("facts");
  const settings = useQuery(settingsQueries.mine(useServices()));
  return <AboutView snapshot={snapshot} temperatureUnit={settings.data?.temperature_unit ?? "CELSIUS"} />;
}
