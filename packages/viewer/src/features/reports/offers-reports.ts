import type { Edition } from "@sonolens/editions";
import type { ViewerHost } from "../../host/viewer-host.ts";

export interface ReportSurroundings {
  readonly host: Pick<ViewerHost, "licence">;
  readonly edition: {
    readonly switches: Pick<Edition["switches"], "proOnWeb" | "reportsMenuOnDesktop">;
  };
}

/**
 * Whether reports are offered: on the web as the edition sets it, on a desktop if the license unlocks the pro mode and
 * the edition does not leave them out.
 */
export function offersReports({ host, edition }: ReportSurroundings): boolean {
  const { switches } = edition;
  if (host.licence === null) return switches.proOnWeb;
  const mode = host.licence();
  return (mode === "pro" || mode === "proTrial") && switches.reportsMenuOnDesktop;
}
