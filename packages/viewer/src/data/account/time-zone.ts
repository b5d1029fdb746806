import { setTimeZone } from "@sonolens/i18n";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useServices } from "../services.ts";
import { type KnownSnapshots, snapshotQueries } from "../snapshots/snapshots.ts";

/** The time zone chosen for all times, stored on the device, and a setter; null for that of the device. */
export function useTimeZoneChoice(): [string | null, (timeZone: string | null) => void] {
  const { host } = useServices();
  const { i18n } = useTranslation();
  const client = useQueryClient();
  return [
    host.storage.read("timeZone"),
    (timeZone) => {
      if (timeZone === null) host.storage.remove("timeZone");
      else host.storage.write("timeZone", timeZone);
      setTimeZone(i18n, timeZone);
      // The columns of a large list count its days.
      const { listKey } = snapshotQueries;
      if (client.getQueryData<KnownSnapshots>(listKey)?.byId.columns)
        void client.resetQueries({ queryKey: listKey });
    },
  ];
}
