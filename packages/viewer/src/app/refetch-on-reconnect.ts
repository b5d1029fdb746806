import type { Scope } from "@sonolens/foundation";
import type { Translate } from "@sonolens/i18n";
import type { QueryClient } from "@tanstack/react-query";
import type { Services } from "../data/services.ts";
import { requestFailedAgain } from "../lib/loading/requested-parts.ts";

interface ComingBack {
  readonly services: Pick<Services, "api" | "connection" | "frame" | "toaster">;
  readonly queryClient: QueryClient;
  readonly translate: Translate;
  readonly scope: Scope;
}

/** Once the server is reachable again, notifies a signed-in user and refetches what may have changed. */
export function refetchOnReconnect({ services, queryClient, translate, scope }: ComingBack): void {
  const { api, connection, frame, toaster } = services;
  let wasLost = connection.fault() !== undefined;
  scope.add(
    connection.subscribe(() => {
      const isLost = connection.fault() !== undefined;
      const isBack = wasLost && !isLost;
      wasLost = isLost;
      if (!isBack || !api.session.tokens) return;
      toaster.show({ message: translate("common:backOnline"), tone: "success" });
      requestFailedAgain(frame.store);
      // Loaded files never change.
      void queryClient.invalidateQueries({
        predicate: ({ queryKey, state }) => queryKey[0] !== "media" || state.status === "error",
      });
    }),
  );
}
