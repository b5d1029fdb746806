import type { LiveState } from "./live-client.ts";

/** The displayed state: that of the connection, or an error until it is dismissed. */
export function createLiveState(onState: (state: LiveState) => void) {
  let actual: Exclude<LiveState, "error"> = "pending";
  let failed = false;
  let told: LiveState | undefined;

  const announce = () => {
    const shown = failed ? "error" : actual;
    if (shown === told) return;
    told = shown;
    onState(shown);
  };
  return {
    get shown(): LiveState {
      return failed ? "error" : actual;
    },
    get actual() {
      return actual;
    },
    announce,
    set(next: "connected" | "disconnected") {
      actual = next;
      announce();
    },
    fail() {
      failed = true;
      if (actual === "pending") actual = "disconnected";
      announce();
    },
    dismiss() {
      failed = false;
      announce();
    },
  };
}
