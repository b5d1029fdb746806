import type { Edition } from "@sonolens/editions";
import type { ViewerHost } from "../../host/viewer-host.ts";

export interface DischargeSurroundings {
  readonly host: Pick<ViewerHost, "licence">;
  readonly edition: {
    readonly switches: Pick<Edition["switches"], "proOnWeb" | "dischargeDetailsOnDesktop">;
  };
}

/**
 * Whether type, severity and pattern of discharges are shown: on the web as the edition sets it, on a desktop if the
 * license unlocks the pro mode and the edition does not exclude them.
 */
export function showsPd({ host, edition }: DischargeSurroundings): boolean {
  const { switches } = edition;
  if (host.licence === null) return switches.proOnWeb;
  const mode = host.licence();
  return (mode === "pro" || mode === "proTrial") && switches.dischargeDetailsOnDesktop;
}
