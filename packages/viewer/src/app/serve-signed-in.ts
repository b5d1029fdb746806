import { loadAllOperations } from "@sonolens/api-client";
import { loadAllParts } from "@sonolens/ui-kit";
import { boundMedia } from "../data/bound-media.ts";
import { mayCountCameras } from "../data/devices.ts";
import { comeBack } from "./come-back.ts";
import { followLiveMessages, type LiveMessages } from "./follow-live-messages.ts";
import { pageStands } from "./page-stands.ts";

/**
 * Background services of a signed-in session: live messages, refetching on reconnect, the media cache limit,
 * preloading.
 */
export function serveSignedIn(serving: LiveMessages): void {
  boundMedia(serving.queryClient, serving.scope);
  comeBack(serving);
  followLiveMessages(serving);
  // Preloaded, so that menus and changes work while offline. What cannot be loaded now is loaded when needed.
  void pageStands(serving.queryClient, serving.scope)
    .then(() => Promise.all([loadAllParts(), loadAllOperations()]))
    .catch(() => undefined)
    .then(() => mayCountCameras.set(true));
}
