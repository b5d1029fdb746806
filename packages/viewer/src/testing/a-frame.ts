import type { ApiClient, SessionEvent } from "@sonolens/api-client";
import { createScope } from "@sonolens/foundation";
import { createFrame } from "../lib/state/frame.ts";

const tokens = { access: "a", refresh: "r" };

/** A frame without a server; the test starts and ends its sessions. */
export function aFrame({ isSignedIn = true }: { readonly isSignedIn?: boolean } = {}) {
  const listeners = new Set<(event: SessionEvent) => void>();
  const scope = createScope();
  const session = {
    tokens: isSignedIn ? tokens : undefined,
    subscribe(listener: (event: SessionEvent) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  // Nothing else is used.
  const api = { session } as unknown as ApiClient;
  const frame = createFrame({ api, loadPart: (fetchPart) => fetchPart(), timeZone: () => "UTC", scope });
  const emit = (event: SessionEvent) => {
    for (const listener of [...listeners]) listener(event);
  };
  return {
    frame,
    scope,
    start: () => emit({ type: "started" }),
    end: () => emit({ type: "ended", reason: "signedOut" }),
  };
}
