import { loadPart } from "../../lib/load-part.ts";

export { videoExportIs } from "./shows-video-export.ts";
export { VideoSwitch } from "./VideoSwitch.tsx";

/** Fetches what makes videos, which nobody needs before. */
export const loadVideoExport = () => loadPart(() => import("./start-video-export.ts"));
