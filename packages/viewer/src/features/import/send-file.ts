import { type ApiClient, uploadResumably } from "@sonolens/api-client";
import { isRecordingName } from "@sonolens/domain";
import { reasonOf } from "../../data/server/call-error.ts";
import { orStopped, sendWithRetry } from "../../data/server/send-with-retry.ts";
import type { Services } from "../../data/services.ts";
import type { SnapshotRecords } from "../../data/snapshot-list/snapshot-records.ts";
import type { LineState } from "./import-lines.ts";
import type { SendFile } from "./import-queue.ts";
import { hasGone, notesOf, refusedByServer, refusedSound, soundNotes } from "./import-reasons.ts";
import type { SnapshotMaker } from "./sound-client.ts";

/** Maximum in one form; a larger file is sent in parts, so that a lost connection does not restart the upload. */
const formBytes = 4_000_000;
/** After this many, the connection to the server is checked. */
const maxFailures = 3;
const tus = { "Tus-Resumable": "1.0.0" } as const;

/**
 * Sends files in the session that it was made in, waiting while the server cannot be reached. `known`: the snapshots
 * that the viewer knows now, undefined before it has the list.
 */
export function createFileSender(
  { api, connection, frame }: Pick<Services, "api" | "connection" | "frame">,
  sounds: Pick<SnapshotMaker, "make">,
  known: () => Pick<SnapshotRecords, "has"> | undefined,
) {
  const { scope } = frame.session();
  /** Of uploads in parts that have not ended. */
  const uploadIds = new Map<File, string>();

  /** Makes a snapshot file of a recording and sends that. */
  async function sendSound(...[queued, tools]: Parameters<SendFile<File>>): ReturnType<SendFile<File>> {
    const { file, name, soundType: analysisType } = queued;
    const { signal, onState } = tools;
    onState({ kind: "preparing" });
    const made = await sounds.make({ file, analysisType }, signal);
    if (signal.aborted || made === undefined) return undefined;
    if (!made.ok) return refusedSound(made.error);
    const { bytes, warnings } = made.value;
    onState({ kind: "sending" });
    const blob = new Blob([bytes]);
    const state = await sendOnce({ blob, name: name.replace(/\.wav$/i, ".nlz"), id: file }, tools);
    return state.kind === "done" ? { ...state, notes: [...soundNotes(warnings), ...state.notes] } : state;
  }

  async function sendOnce(
    { blob, name, id }: { readonly blob: Blob; readonly name: string; readonly id: File },
    { signal, onState }: Parameters<SendFile<File>>[1],
  ): Promise<LineState> {
    const context = {
      connection: { check: connection.check, untilBack: () => orStopped(connection.untilBack(), signal) },
      scope,
    };
    const upload = { filename: name, bytes: blob };
    if (blob.size <= formBytes) {
      const before = known();
      let tries = 0;
      const { snapshotId, created, ...said } = await sendWithRetry(context, () => {
        tries += 1;
        return api.importFile(upload);
      });
      // After a retry, it may exist from an earlier try whose response was lost.
      const isNew = created || (tries > 1 && !before?.has(snapshotId));
      return { kind: "done", snapshotId, isNew, notes: notesOf(said) };
    }
    const { snapshotId, created, ...said } = await sendWithRetry(context, () => {
      const uploadId = uploadIds.get(id);
      return uploadResumably(api, upload, {
        signal,
        maxFailures,
        ...(uploadId !== undefined && { uploadId }),
        onStarted: (uploadId) => uploadIds.set(id, uploadId),
        onProgress: (sentBytes, all) =>
          onState(sentBytes === all ? { kind: "reading" } : { kind: "sending", sentBytes }),
      });
    });
    return { kind: "done", snapshotId, isNew: created, notes: notesOf(said) };
  }

  return {
    async send(...[queued, tools]: Parameters<SendFile<File>>): ReturnType<SendFile<File>> {
      const { file, name } = queued;
      try {
        const done = await (isRecordingName(name)
          ? sendSound(queued, tools)
          : sendOnce({ blob: file, name, id: file }, tools));
        if (done) uploadIds.delete(file);
        return done;
      } catch (error) {
        const reason = reasonOf(error);
        if (!reason) throw error;
        if (reason.code === "aborted") return undefined;
        if (reason.code === "networkError" && !(await isReadable(file))) return hasGone;
        return refusedByServer(reason);
      }
    },
    /** Discards on the server the parts of files that are no longer wanted. */
    forget(): void {
      for (const id of uploadIds.values()) void forgetOne(api, id);
      uploadIds.clear();
    },
  };
}

/** It expires automatically if this fails. */
async function forgetOne(api: ApiClient, id: string): Promise<void> {
  await api.cancelUpload({ path: { id }, headers: tus });
}

/** Whether the file is unchanged: the browser refuses to read one that changed after it was chosen. */
const isReadable = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
