import { loadAllOperations } from "@sonolens/api-client";
import { bestEffort } from "@sonolens/foundation";
import { loadAllParts } from "@sonolens/ui-kit";
import { mayCountCameras } from "../data/cameras/devices.ts";
import { followLiveMessages, type LiveMessages } from "./follow-live-messages.ts";
import { refetchOnReconnect } from "./refetch-on-reconnect.ts";
import { whenPageSettled } from "./when-page-settled.ts";

/**
 * Background services of a signed-in session: the focus, live messages, refetching on reconnect, the media cache
 * limit, preloading.
 */
export function serveSignedIn(serving: LiveMessages): void {
  refetchOnReconnect(serving);
  followLiveMessages(serving);
  const { loadPart } = serving.services.frame;
  // Preloaded, so that menus and changes work while offline. What the server does not have is loaded when needed.
  void whenPageSettled(serving)
    .then(() =>
      bestEffort(
        Promise.all([
          loadAllParts(loadPart),
          loadPart(loadAllOperations),
          keepFocus(serving),
          tendCache(serving),
        ]),
      ),
    )
    .then(() => serving.services.frame.store.set(mayCountCameras, true));
}

async function keepFocus({ services, scope }: LiveMessages): Promise<void> {
  const { keepFocus: keep } = await services.frame.loadPart(() => import("./keep-focus.ts"));
  if (!scope.disposed) keep(document.body, scope);
}

async function tendCache(serving: LiveMessages): Promise<void> {
  const { tendCache: tend } = await serving.services.frame.loadPart(() => import("./tend-cache.ts"));
  if (!serving.scope.disposed) tend(serving);
}
