import type { Edition } from "@sonolens/editions";
import type { ViewerHost } from "../../host/viewer-host.ts";

export interface VideoExportSurroundings {
  readonly host: Pick<ViewerHost, "licence">;
  readonly edition: { readonly switches: Pick<Edition["switches"], "videoExportOnDesktop"> };
}

/**
 * Whether videos are made here: always on the web; on a desktop never in some editions, and otherwise only with the pro
 * plan, which the screen states.
 */
export function videoExportIs({ host, edition }: VideoExportSurroundings): "offered" | "needsPro" | "absent" {
  if (host.licence === null) return "offered";
  if (!edition.switches.videoExportOnDesktop) return "absent";
  const mode = host.licence();
  return mode === "pro" || mode === "proTrial" ? "offered" : "needsPro";
}
