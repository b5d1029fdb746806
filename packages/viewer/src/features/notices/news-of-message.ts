import type { LiveMessage, MessageSeverity } from "@sonolens/domain";
import type { MessageKey } from "@sonolens/i18n";

/** Something that a user is told by a snackbar. */
export interface News {
  /** Of which thing: the same is told once. */
  readonly id: string;
  /** What is told of together, as the many snapshots that one camera sends; undefined where each is told of. */
  readonly together?: string;
  /** Red, blue or green (LIVE-16). */
  readonly tone: "error" | "warning" | "success";
  readonly text: NewsText;
  readonly action?: NewsAction;
  /** What shows the same: news of it are told only where it is not on the screen. */
  readonly shownBy: Showing;
}

export interface NewsText {
  readonly key: MessageKey;
  /** The camera that the text names, by its serial number. */
  readonly camera?: string;
  /** The snapshot that the text names. */
  readonly snapshot?: string;
  /** Its label, where the message says it. */
  readonly label?: string;
  readonly params?: Readonly<Record<string, string>>;
  /** Of a failure. */
  readonly code?: string;
}

export type NewsAction =
  | { readonly kind: "save"; readonly address: string }
  | { readonly kind: "snapshot"; readonly id: string }
  | { readonly kind: "camera"; readonly serial: string; readonly tab: "software" | "snapshots" };

export type Showing =
  | { readonly kind: "export"; readonly id: string | null }
  | { readonly kind: "movie" | "jobItem" | "pattern"; readonly snapshotId: string | null }
  | { readonly kind: "camera"; readonly serial: string | null; readonly tab: "software" | "snapshots" }
  /** No screen does. */
  | { readonly kind: "nothing" };

/** What a message of type `video-analysis` holds, once it is opened. */
export interface OpenedVideo {
  readonly snapshotId: string;
  readonly reason: string | undefined;
}

const tones = { ERROR: "error", WARNING: "warning", SUCCESS: "success" } as const;

/**
 * What is told of a message; undefined of one without a severity, as it is neither good nor bad news. `video` is what a
 * message of a video holds.
 */
export function newsOfMessage(message: LiveMessage, video?: OpenedVideo): News | undefined {
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
      // An older server names only the update, of which nobody knows the camera.
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
        // A camera tries again with a file that was not taken, and that is one thing.
        id: failed ? `upload ${serial} ${filename}` : `upload ${sequence}`,
        together: `uploads ${severity} ${serial}`,
        text: { key: uploadTexts[severity], camera: serial, params: { filename } },
        action: { kind: "camera", serial, tab: "snapshots" },
        // No screen tells of a snapshot that something of it is missing.
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
