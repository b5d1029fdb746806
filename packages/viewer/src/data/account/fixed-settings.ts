import type { FixedSettings } from "@sonolens/domain";
import { useQuery } from "@tanstack/react-query";
import { useSessionState } from "../../lib/state/frame.ts";
import { useServices } from "../services.ts";
import { fixedSettings, settingsQueries } from "./settings.ts";

/** What groups of the organization fix for the user; it is already in the settings. */
export function useFixedSettings(): FixedSettings {
  useQuery(settingsQueries.mine(useServices()));
  return useSessionState(fixedSettings);
}
