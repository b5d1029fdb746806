import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { serverQueries } from "../../data/server/configuration.ts";
import { useServices } from "../../data/services.ts";
import { isMaintenanceAnnounced } from "./maintenance.ts";

/** A planned maintenance whose notice is not closed; undefined if there is none. */
export function useMaintenance() {
  const { api, host } = useServices();
  const start = useQuery(serverQueries.configuration(api)).data?.maintenanceStart;
  const startMs = start ? Date.parse(start) : undefined;
  const [closedMs, setClosedMs] = useState(() => Number(host.storage.read("maintenanceClosed")) || undefined);
  if (startMs === undefined || !isMaintenanceAnnounced(startMs, closedMs, Date.now())) return undefined;
  return {
    start: new Date(startMs),
    close: () => {
      const nowMs = Date.now();
      host.storage.write("maintenanceClosed", String(nowMs));
      setClosedMs(nowMs);
    },
  };
}
