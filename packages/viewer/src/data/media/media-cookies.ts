import type { ApiClient } from "@sonolens/api-client";
import { bestEffort } from "@sonolens/foundation";
import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { unwrap } from "../server/call-error.ts";
import { useServices } from "../services.ts";

/** A cookie is renewed this long before it expires (VID-18). */
const beforeExpiryMs = 600_000;
/** Interval of the expiry check: a timer for the exact time would sleep along with a laptop. */
const lookEveryMs = 30_000;

/**
 * The access to the files of a camera. The browser has the cookie itself; this tracks how long it is fresh, which ends
 * ten minutes before it expires. It is evicted with the session, like all cached data.
 */
const mediaCookieQuery = (api: ApiClient, serial: string) =>
  queryOptions({
    queryKey: ["media-cookie", serial],
    queryFn: async ({ signal }) => {
      const { expires } = unwrap(await api.getSignedCookies({ path: { serial } }, { signal }));
      return { freshForMs: Date.parse(expires) - api.session.serverNowMs() - beforeExpiryMs };
    },
    staleTime: ({ state }) => Math.max(0, state.data?.freshForMs ?? 0),
    refetchOnReconnect: true,
  });

/**
 * Resolves once the browser may read the files of a camera; rejects with CallError. Sends a request only if it may not
 * yet.
 */
export async function ensureMediaCookie(client: QueryClient, api: ApiClient, serial: string): Promise<void> {
  await client.fetchQuery(mediaCookieQuery(api, serial));
}

/** Lets the browser read the files of a camera, and renews that, while they are `wanted` on the screen. */
export function useMediaCookie(serial: string, wanted: boolean): void {
  const { api } = useServices();
  const client = useQueryClient();
  useQuery({ ...mediaCookieQuery(api, serial), enabled: wanted });
  useEffect(() => {
    if (!wanted) return;
    const timer = setInterval(() => {
      // Retried the next time; the component that needs a file reports the failure.
      void bestEffort(ensureMediaCookie(client, api, serial));
    }, lookEveryMs);
    return () => clearInterval(timer);
  }, [client, api, serial, wanted]);
}
