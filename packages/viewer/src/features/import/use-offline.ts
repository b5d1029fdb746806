import { useSyncExternalStore } from "react";
import { useServices } from "../../data/services.ts";

/** Whether the server cannot be reached now. */
export function useOffline(): boolean {
  const { connection } = useServices();
  return useSyncExternalStore(connection.subscribe, () => connection.fault() !== undefined);
}
