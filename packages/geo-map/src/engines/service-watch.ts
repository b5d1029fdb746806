import type { MapFault } from "./base-map.ts";

/** After this many failed responses in a row, the service counts as unreachable. */
const failuresAllowed = 3;

/** Decides from the responses of a maps service whether it is still usable. */
export function createServiceWatch() {
  let failures = 0;
  return {
    /** A request succeeded. */
    answered() {
      failures = 0;
    },
    /** A request failed; `status` is that of the response, undefined if there was none. */
    failed(status: number | undefined, needed: boolean): MapFault | undefined {
      if (status === 401 || status === 403) return "KEY_REFUSED";
      // A missing tile is a valid response: open sea.
      if (status === 404 && !needed) return undefined;
      failures += 1;
      return needed || failures >= failuresAllowed ? "SERVICE_UNREACHABLE" : undefined;
    },
  };
}
