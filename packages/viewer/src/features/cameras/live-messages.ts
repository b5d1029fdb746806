import type { MessageSeverity } from "@sonolens/domain";
import type { MessageKey } from "@sonolens/i18n";
import type { CreateLiveHandlers, OpenScreen } from "../../contract/live-messages.ts";
import { settingsQueries } from "../../data/account/settings.ts";
import { cameraQueries } from "../../data/cameras/cameras.ts";
import { deviceQueries } from "../../data/cameras/devices.ts";
import { organizationQueries } from "../../data/cameras/organization.ts";
import { oneAtATime } from "../../lib/state/one-at-a-time.ts";

const uploadTexts = {
  SUCCESS: "notices:snapshotsCame",
  WARNING: "notices:snapshotsCameDamaged",
  ERROR: "notices:uploadFailed",
} as const satisfies Record<MessageSeverity, MessageKey>;

/** Whether the page of a camera is open at a tab. */
const isOpen = ({ pathname, search }: OpenScreen, serial: string, tab: "software" | "snapshots") =>
  pathname === "/cameras" && String(search.camera) === serial && search.tab === tab;

/** Cameras that changed, sent files or were updated. */
export const createLiveHandlers: CreateLiveHandlers = ({ services: { api }, queryClient, scope }) => {
  const refetchAll = (keys: readonly (readonly unknown[])[]) =>
    Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  const refreshCameras = oneAtATime(
    () => refetchAll([deviceQueries.key, cameraQueries.key, organizationQueries.key]),
    scope,
  );
  // The group of the user may fix other settings now, or be another one.
  const refreshOrganization = oneAtATime(
    () => refetchAll([deviceQueries.key, cameraQueries.key, organizationQueries.key, settingsQueries.key]),
    scope,
  );
  const senders = new Set<string>();
  const refreshSenders = oneAtATime(() => {
    const keys = [...senders].map((serial) => cameraQueries.versions(api, serial).queryKey);
    senders.clear();
    return refetchAll(keys);
  }, scope);
  return {
    onMessage: {
      "visibility-changed": refreshCameras,
      "cameras-changed": refreshCameras,
      "organization-changed": refreshOrganization,
      "camera-upload"({ serial }) {
        // An upload changes the counts of its camera; a new camera is not in the list yet.
        const cameras = queryClient.getQueryData(deviceQueries.all(api).queryKey);
        if (!cameras?.some((camera) => camera.serial === serial)) return refreshCameras();
        senders.add(serial);
        refreshSenders();
      },
    },
    notificationOf: {
      "camera-upload": ({ serial, filename, sequence }, severity) => ({
        // A camera retries a rejected file; the retries count as one notification.
        id: severity === "ERROR" ? `upload ${serial} ${filename}` : `upload ${sequence}`,
        together: `uploads ${severity} ${serial}`,
        text: { key: uploadTexts[severity], camera: serial, params: { filename } },
        action: { kind: "camera", serial, tab: "snapshots" },
        // No screen shows that parts of a snapshot are missing. In the gallery new cards appear automatically.
        isShown: (screen) =>
          severity === "SUCCESS" && (screen.pathname === "/" || isOpen(screen, serial, "snapshots")),
      }),
      "fleet-update"({ serial, ExecutionId, status }, severity) {
        const done = status === "UPDATE_GENERATED" ? "notices:updateFileReady" : "notices:updateDone";
        // An older server names only the update, not its camera.
        if (serial === null) return undefined;
        return {
          id: `update ${ExecutionId} ${status}`,
          text: { key: severity === "ERROR" ? "notices:updateFailed" : done, camera: serial },
          action: { kind: "camera", serial, tab: "software" },
          isShown: (screen) => isOpen(screen, serial, "software"),
        };
      },
    },
    onFirstConnection: refreshCameras,
    onReset: refreshOrganization,
  };
};
