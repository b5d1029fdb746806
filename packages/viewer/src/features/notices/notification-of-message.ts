import type { LiveMessage, MessageSeverity } from "@sonolens/domain";
import type { MessageKey } from "@sonolens/i18n";

/** A notification in a snackbar. */
export interface News {
  /** Identity for deduplication: the same id is shown once. */
  readonly id: string;
  /**
   * Key of notifications that are combined, as of the many snapshots that one camera sends; undefined for one that is
   * shown alone.
   */
  readonly together?: string;
  /** Red, blue or green (LIVE-16). */
  readonly tone: "error" | "warning" | "success";
  readonly text: NotificationText;
  readonly action?: NotificationAction;
  /** The screen that shows the same: the notification is shown only if that screen is not open. */
  readonly shownBy: Showing;
}

export interface NotificationText {
  readonly key: MessageKey;
  /** The camera that the text names, by its serial number. */
  readonly camera?: string;
  /** The snapshot that the text names. */
  readonly snapshot?: string;
  /** Its label, if the message contains it. */
  readonly label?: string;
  readonly params?: Readonly<Record<string, string>>;
  /** Of a failure. */
  readonly code?: string;
}

export type NotificationAction =
  | { readonly kind: "save"; readonly address: string }
  | { readonly kind: "snapshot"; readonly id: string }
  | { readonly kind: "camera"; readonly serial: string; readonly tab: "software" | "snapshots" };

export type Showing =
  | { readonly kind: "export"; readonly id: string | null }
  | { readonly kind: "movie" | "jobItem" | "pattern"; readonly snapshotId: string | null }
  | { readonly kind: "camera"; readonly serial: string | null; readonly tab: "software" | "snapshots" }
  /** No screen shows it. */
  | { readonly kind: "nothing" };

/** The payload of a message of type `video-analysis`, once it is decoded. */
export interface OpenedVideo {
  readonly snapshotId: string;
  readonly reason: string | undefined;
}

const tones = { ERROR: "error", WARNING: "warning", SUCCESS: "success" } as const;

/**
 * The notification of a message; undefined without a severity, as the message is neither a success nor a failure.
 * `video` is the payload of a video message.
 */
export function notificationOfMessage(message: LiveMessage, video?: OpenedVideo): News | undefined {
  if (!("severity" in message) || message.severity === null) return undefined;
  const { severity } = message;
  const said = sayingOf(message, severity, video);
  return said && { tone: tones[severity], ...said };
}

type DeviceMessage = Extract<LiveMessage, { severity: unknown }>;
type Said = Omit<News, "tone">;

function sayingOf(message: DeviceMessage, severity: MessageSeverity, video?: OpenedVideo): Said | undefined {
  const failed = severity === "ERROR";
  switch (message.type) {
    case "export-nlz":
    case "excel-export": {
      const { uuid, downloadUrl } = message;
      const name = message.type === "export-nlz" ? message.name : message.description;
      return {
        id: `export ${uuid ?? name}`,
        text: { key: fileTexts[severity], params: { name } },
        ...(!failed && downloadUrl !== null && { action: { kind: "save", address: downloadUrl } }),
        shownBy: { kind: "export", id: uuid },
      };
    }
    case "dashboard-summary":
      return {
        id: `summary ${message.sequence}`,
        text: { key: failed ? "notices:summaryFailed" : "notices:summaryReady" },
        shownBy: { kind: "nothing" },
      };
    case "export": {
      const { fuid, errorCode, outputGroupDetails, sequence } = message;
      const url = outputGroupDetails[0]?.outputDetails[0]?.url ?? null;
      return {
        id: `movie ${sequence}`,
        text: {
          key: failed ? "notices:movieFailed" : "notices:movieReady",
          snapshot: fuid,
          ...(failed && errorCode !== null && { code: errorCode }),
        },
        action: !failed && url !== null ? { kind: "save", address: url } : { kind: "snapshot", id: fuid },
        shownBy: { kind: "movie", snapshotId: fuid },
      };
    }
    case "video-analysis": {
      if (!video) return undefined;
      const { snapshotId, reason } = video;
      return {
        id: `video ${message.sequence}`,
        text: {
          key: failed ? "notices:movieFailed" : "notices:movieReady",
          snapshot: snapshotId,
          ...(failed && reason !== undefined && { code: reason }),
        },
        action: { kind: "snapshot", id: snapshotId },
        shownBy: { kind: "jobItem", snapshotId },
      };
    }
    case "prpd-pattern": {
      const { snapshotId, label, sequence } = message;
      return {
        id: `pattern ${sequence}`,
        text: { key: failed ? "notices:patternFailed" : "notices:patternReady", label },
        ...(snapshotId !== null && { action: { kind: "snapshot", id: snapshotId } }),
        shownBy: { kind: "pattern", snapshotId },
      };
    }
    case "fleet-update": {
      const { serial, ExecutionId, status } = message;
      const done = status === "UPDATE_GENERATED" ? "notices:updateFileReady" : "notices:updateDone";
      // An older server names only the update, not its camera.
      if (serial === null) return undefined;
      return {
        id: `update ${ExecutionId} ${status}`,
        text: { key: failed ? "notices:updateFailed" : done, camera: serial },
        action: { kind: "camera", serial, tab: "software" },
        shownBy: { kind: "camera", serial, tab: "software" },
      };
    }
    case "camera-upload": {
      const { serial, filename, sequence } = message;
      return {
        // A camera retries a rejected file; the retries count as one notification.
        id: failed ? `upload ${serial} ${filename}` : `upload ${sequence}`,
        together: `uploads ${severity} ${serial}`,
        text: { key: uploadTexts[severity], camera: serial, params: { filename } },
        action: { kind: "camera", serial, tab: "snapshots" },
        // No screen shows that parts of a snapshot are missing.
        shownBy: severity === "SUCCESS" ? { kind: "camera", serial, tab: "snapshots" } : { kind: "nothing" },
      };
    }
  }
}

const fileTexts = {
  SUCCESS: "notices:fileReady",
  WARNING: "notices:fileReadyWithGaps",
  ERROR: "notices:fileFailed",
} as const satisfies Record<MessageSeverity, MessageKey>;

const uploadTexts = {
  SUCCESS: "notices:snapshotsCame",
  WARNING: "notices:snapshotsCameDamaged",
  ERROR: "notices:uploadFailed",
} as const satisfies Record<MessageSeverity, MessageKey>;
