import { lazyPart } from "../../../lib/loading/lazy-part.ts";
import { hasCameraAccess } from "./show-camera.ts";

export const ScanTagNumber = lazyPart(async () => (await import("./scan-parts.ts")).ScanTagNumber);
export const ScanTagToOpen = lazyPart(async () => (await import("./scan-parts.ts")).ScanTagToOpen);

/** Whether this device can scan a leak tag: the page may use its camera, or as a phone it takes photos. */
export const canScanTags = (): boolean => hasCameraAccess() || window.matchMedia("(pointer: coarse)").matches;
