import { useNavigate, useRouterState } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { hasCameraUpdates } from "../../data/cameras/devices.ts";
import { liveFailure } from "../../data/server/live-failure.ts";
import { useServices } from "../../data/services.ts";
import { Part } from "../../lib/loading/Part.tsx";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { useSessionState, useSessionStore } from "../../lib/state/frame.ts";
import { useQuietCount } from "../../lib/ui/use-quiet-count.ts";
import { CameraUpdateNotice, LiveNotice, PairingLostNotice } from "./CameraNotices.tsx";
import { InvitationNotice } from "./InvitationNotice.tsx";
import { MaintenanceNotice } from "./MaintenanceNotice.tsx";
import { useCameraUpdates } from "./use-camera-updates.ts";
import { useLostPairings } from "./use-lost-pairings.ts";
import { useMaintenance } from "./use-maintenance.ts";
import { usePendingInvitation } from "./use-pending-invitation.ts";

export interface LazyNoticesProps {
  /** Maximum number of notices. */
  readonly room: number;
  /** Less urgent than all of these. */
  readonly last: ReactNode;
}

/**
 * Notices after the page has settled: about a maintenance, the live connection, and on the web about cameras (ROU-60, ROU-61) and invitations (ROU-59). Updates
 * of cameras are announced in the gallery only, and marked with a dot at the cameras on every page.
 */
export function LazyNotices({ room, last }: LazyNoticesProps) {
  const { host } = useServices();
  const navigate = useNavigate();
  const isWeb = host.licence === null;
  const maintenance = useMaintenance();
  const failure = useSessionState(liveFailure);
  const { lost, close: closeLost } = useLostPairings();
  const { updates, isAvailable, close: closeUpdates } = useCameraUpdates(isWeb);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const isGallery = path === "/";
  const { invitation, close: closeInvitation } = usePendingInvitation(isWeb && path !== "/organization");
  const session = useSessionStore();
  useEffect(() => session.set(hasCameraUpdates, isAvailable), [session, isAvailable]);
  const view = (camera: string | undefined, tab: "pairing" | "software") => () =>
    void navigate({ to: "/cameras", search: { ...(camera !== undefined && { camera }), tab } });
  const own = [
    maintenance && (
      <MaintenanceNotice key="maintenance" start={maintenance.start} onClose={maintenance.close} />
    ),
    failure && <LiveNotice key="live" close={failure.dismiss} />,
    isWeb && lost.length > 0 && (
      <PairingLostNotice key="lost" lost={lost} view={view(lost[0]?.serial, "pairing")} close={closeLost} />
    ),
    invitation && (
      <InvitationNotice
        key="invitation"
        invitation={invitation}
        view={() => void navigate({ to: "/organization" })}
        close={closeInvitation}
      />
    ),
    isGallery && updates.length > 0 && (
      <CameraUpdateNotice
        key="update"
        updates={updates}
        view={view(updates[0]?.serial, "software")}
        close={closeUpdates}
      />
    ),
  ].filter((notice) => notice !== undefined && notice !== false);
  const mayCome = useQuietCount(own.length);
  if (mayCome === 0 || room === 0) return last;
  return (
    <Part optional room={last}>
      <Told>{[...own.slice(0, mayCome), last].slice(0, room)}</Told>
    </Part>
  );
}

function Told({ children }: { readonly children: ReactNode }) {
  useLazyTexts("notices");
  return children;
}
