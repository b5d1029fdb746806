import { flaskIcon, Notice } from "@sonolens/ui-kit";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState, useSyncExternalStore } from "react";
import { useClaims } from "../../data/account/account.ts";
import { mayCountCameras } from "../../data/cameras/devices.ts";
import { serverQueries } from "../../data/server/configuration.ts";
import { useServices } from "../../data/services.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { lazyPart } from "../../lib/loading/lazy-part.ts";
import { useFrameState, useSessionState, useSessionStore } from "../../lib/state/frame.ts";
import { sessionAtom } from "../../lib/state/shared-state.ts";
import { MaintenanceNotice } from "./MaintenanceNotice.tsx";
import { isMaintenanceAnnounced } from "./maintenance.ts";
import { OfflineNotice } from "./OfflineNotice.tsx";

/** Informs users of the demo account that changes are not saved. */
export function DemoNotice({ onClose }: { readonly onClose: () => void }) {
  const { t } = useWords();
  return (
    <Notice icon={flaskIcon} tone="accent" title={t("common:demoTitle")} onClose={onClose}>
      {t("common:demoNotice")}
    </Notice>
  );
}

/** More than these would push the page out of view. */
const maxNotices = 2;

const LazyNotices = lazyPart(async () => (await import("../notices/index.ts")).LazyNotices);

/** Notices above the content, the most urgent first. */
export function Notices() {
  const first = [useOfflineNotice(), useMaintenanceNotice()].filter((notice) => notice !== null);
  const demo = useDemoNotice();
  const stands = useFrameState(mayCountCameras);
  const room = maxNotices - first.length;
  const last = room > 0 ? demo : null;
  return (
    <div className="flex flex-col gap-2 px-4 pt-3 empty:hidden md:px-6">
      {first}
      {stands ? (
        <Suspense fallback={last}>
          <LazyNotices room={room} last={last} />
        </Suspense>
      ) : (
        last
      )}
    </div>
  );
}

/** Why there are no updates; null while connected. */
export function useOfflineNotice() {
  const { connection } = useServices();
  const fault = useSyncExternalStore(connection.subscribe, connection.fault);
  if (!fault) return null;
  return (
    <OfflineNotice
      key="offline"
      fault={fault}
      lastAnswerMs={connection.lastAnswerMs()}
      retry={() => void connection.check()}
    />
  );
}

function useMaintenanceNotice() {
  const { api, host } = useServices();
  const start = useQuery(serverQueries.configuration(api)).data?.maintenanceStart;
  const startMs = start ? Date.parse(start) : undefined;
  const [closedMs, setClosedMs] = useState(() => Number(host.storage.read("maintenanceClosed")) || undefined);
  if (startMs === undefined || !isMaintenanceAnnounced(startMs, closedMs, Date.now())) return null;
  return (
    <MaintenanceNotice
      key="maintenance"
      start={new Date(startMs)}
      onClose={() => {
        const nowMs = Date.now();
        host.storage.write("maintenanceClosed", String(nowMs));
        setClosedMs(nowMs);
      }}
    />
  );
}

const isDemoNoticeClosed = sessionAtom(() => false);

function useDemoNotice() {
  const { set } = useSessionStore();
  const isDemo = useClaims()?.is_demo ?? false;
  const isClosed = useSessionState(isDemoNoticeClosed);
  if (!isDemo || isClosed) return null;
  return <DemoNotice key="demo" onClose={() => set(isDemoNoticeClosed, true)} />;
}
