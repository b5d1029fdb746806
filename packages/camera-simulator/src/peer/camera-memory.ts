import type { ApiSchema } from "@sonolens/api-client";

/** A snapshot file that is not on the server, or only partly. */
export interface WaitingUpload {
  readonly filename: string;
  readonly bytes: Uint8Array;
  /** Of the upload in progress; the server has some of its bytes. */
  uploadId?: string;
}

/** State of a camera that survives a power loss. */
export interface CameraMemory {
  softwareVersion: string;
  configurationId: string | null;
  /** Snapshots taken so far. */
  snapshotCount: number;
  /** Offset to add to its own clock to get the server's time, in milliseconds. */
  clockCorrectionMs: number;
  /** Oldest first. */
  readonly waiting: WaitingUpload[];
}

/** The outcome of an upload. */
export type UploadOutcome = ApiSchema<"UploadResult">;

/** The memory of a camera as it leaves the factory. */
export const newCameraMemory = (softwareVersion = "1.0.0"): CameraMemory => ({
  softwareVersion,
  configurationId: null,
  snapshotCount: 0,
  clockCorrectionMs: 0,
  waiting: [],
});
