import { blobSource } from "@sonolens/acoustics";
import { snapshotFromSound } from "@sonolens/array-recording";
import { writeSnapshotFile } from "@sonolens/snapshot-file";
import { tellReady } from "../../lib/workers/worker-ready.ts";
import type { SoundReply, SoundRequest } from "./sound-messages.ts";

async function make({ file, analysisType }: SoundRequest): Promise<SoundReply> {
  const made = await snapshotFromSound({
    source: blobSource(file),
    fileName: file.name,
    modified: new Date(file.lastModified),
    analysisType,
  });
  if (!made.ok) return made;
  const { soundWarnings: warnings, ...snapshot } = made.value;
  return { ok: true, bytes: new Uint8Array(await writeSnapshotFile(snapshot)), warnings };
}

/** A browser refuses to read a file that changed after it was chosen; memory ends with a `RangeError`. */
function failureOf(error: unknown): SoundReply {
  const message = error instanceof Error ? error.message : String(error);
  const code =
    error instanceof DOMException ? "fileGone" : error instanceof RangeError ? "outOfMemory" : "workerFailed";
  return { ok: false, error: { code, message } };
}

self.onmessage = async ({ data }: MessageEvent<SoundRequest>) => {
  const reply = await make(data).catch(failureOf);
  self.postMessage(reply, { transfer: reply.ok ? [reply.bytes.buffer] : [] });
};

tellReady();
