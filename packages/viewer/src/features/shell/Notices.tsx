import { flaskIcon, Notice } from "@sonolens/ui-kit";
import { useSyncExternalStore } from "react";
import { useClaims } from "../../data/account/account.ts";
import { mayCountCameras } from "../../data/cameras/devices.ts";
import { useServices } from "../../data/services.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { lazyPart } from "../../lib/loading/lazy-part.ts";
import { Part } from "../../lib/loading/Part.tsx";
import { useFrameState, useSessionState, useSessionStore } from "../../lib/state/frame.ts";
import { sessionAtom } from "../../lib/state/shared-state.ts";
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
  const offline = useOfflineNotice();
  const last = useDemoNotice();
  const stands = useFrameState(mayCountCameras);
  return (
    <div className="flex flex-col gap-2 px-4 pt-3 empty:hidden md:px-6">
      {offline}
      {stands ? (
        <Part optional room={last}>
          <LazyNotices room={offline ? maxNotices - 1 : maxNotices} last={last} />
        </Part>
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

const isDemoNoticeClosed = sessionAtom(() => false);

function useDemoNotice() {
  const { set } = useSessionStore();
  const isDemo = useClaims()?.is_demo ?? false;
  const isClosed = useSessionState(isDemoNoticeClosed);
  if (!isDemo || isClosed) return null;
  return <DemoNotice key="demo" onClose={() => set(isDemoNoticeClosed, true)} />;
}
