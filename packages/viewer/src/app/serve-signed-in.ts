import { loadAllOperations } from "@sonolens/api-client";
import { loadAllParts } from "@sonolens/ui-kit";
import { boundMedia } from "../data/bound-media.ts";
import { mayCountCameras } from "../data/devices.ts";
import { comeBack } from "./come-back.ts";
import { followLiveMessages, type LiveMessages } from "./follow-live-messages.ts";
import { pageStands } from "./page-stands.ts";

/** What works behind all screens of who is signed in: live messages, the return of a server, a bound to kept files, menus. */
export function serveSignedIn(serving: LiveMessages): void {
  boundMedia(serving.queryClient, serving.scope);
  comeBack(serving);
  followLiveMessages(serving);
  // A menu opens and a change waits although the network has gone. What cannot be fetched now is fetched when it is needed.
  void pageStands(serving.queryClient, serving.scope)
    .then(() => Promise.all([loadAllParts(), loadAllOperations()]))
    .catch(() => undefined)
    .then(() => mayCountCameras.set(true));
}
