import type { MapTrouble } from "./base-map.ts";

/** So many answers in a row that are none, and the service counts as gone. */
const failuresAllowed = 3;

/** Tells from what a maps service answers whether it can still be used. */
export function createServiceWatch() {
  let failures = 0;
  return {
    /** Something came as it should. */
    answered() {
      failures = 0;
    },
    /** Something did not come; `status` is that of the answer, absent where there was none. */
    failed(status: number | undefined, needed: boolean): MapTrouble | undefined {
      if (status === 401 || status === 403) return "KEY_REFUSED";
      // A tile that does not exist is an answer: open sea.
      if (status === 404 && !needed) return undefined;
      failures += 1;
      return needed || failures >= failuresAllowed ? "SERVICE_UNREACHABLE" : undefined;
    },
  };
}
