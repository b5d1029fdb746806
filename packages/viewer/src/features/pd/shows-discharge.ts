import type { Edition } from "@sonolens/editions";
import type { ViewerHost } from "../../host/viewer-host.ts";

export interface DischargeSurroundings {
  readonly host: Pick<ViewerHost, "licence">;
  readonly edition: {
    readonly switches: Pick<Edition["switches"], "proOnWeb" | "dischargeDetailsOnDesktop">;
  };
}

/**
 * Whether kind, severity and pattern of discharges are shown: on the web as the edition says, on a desktop where the
 * licence opens the pro mode and the edition does not leave them out.
 */
export function showsDischarge({ host, edition }: DischargeSurroundings): boolean {
  const { switches } = edition;
  if (host.licence === null) return switches.proOnWeb;
  const mode = host.licence();
  return (mode === "pro" || mode === "proTrial") && switches.dischargeDetailsOnDesktop;
}
