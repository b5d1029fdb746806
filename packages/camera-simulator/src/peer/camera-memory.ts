import type { ApiSchema } from "@sonolens/api-client";

/** A snapshot file that a camera has and the server does not, or not wholly. */
export interface WaitingUpload {
  readonly filename: string;
  readonly bytes: Uint8Array;
  /** Of the upload that was begun; the server has some of its bytes. */
  uploadId?: string;
}

/** What a camera still knows after its power was gone. */
export interface CameraMemory {
  softwareVersion: string;
  configurationId: string | null;
  /** Snapshots taken so far. */
  snapshotCount: number;
  /** How much has to be added to its own clock to get the server's time, in milliseconds. */
  clockCorrectionMs: number;
  /** Oldest first. */
  readonly waiting: WaitingUpload[];
}

/** What became of a snapshot file. */
export type UploadOutcome = ApiSchema<"UploadResult">;

/** The memory of a camera as it leaves the factory. */
export const newCameraMemory = (softwareVersion = "1.0.0"): CameraMemory => ({
  softwareVersion,
  configurationId: null,
  snapshotCount: 0,
  clockCorrectionMs: 0,
  waiting: [],
});
