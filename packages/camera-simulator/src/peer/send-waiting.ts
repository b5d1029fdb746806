import type { ApiSchema } from "@sonolens/api-client";
import { type CameraCalls, CameraRefusal } from "./camera-calls.ts";
import type { CameraMemory, UploadOutcome, WaitingUpload } from "./camera-memory.ts";

type Upload = ApiSchema<"ResumableUpload">;

/** Options of an upload. */
export interface SendOptions {
  /** Share to send before the camera stops, 0 to 1; default: all. */
  readonly share?: number;
  /** Called with the share that the server has, 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

const base = "/api/camera/resumable-uploads/";
const tus = { "tus-resumable": "1.0.0" };
const partBytes = 256 * 1024;

/**
 * Uploads the oldest pending file from the server's offset, by the tus protocol 1.0.0. Removes it once the server has
 * imported or rejected it. Returns undefined if only a share of it was sent. Rejects as the calls do, and with a
 * CameraRefusal if the server rejects the file.
 */
export async function sendOldest(
  calls: CameraCalls,
  memory: CameraMemory,
  { share = 1, onProgress }: SendOptions = {},
): Promise<UploadOutcome | undefined> {
  const [file] = memory.waiting;
  if (file === undefined) return undefined;
  const { id, offsetBytes } = await findOrStart(calls, file);
  const endBytes = Math.floor(file.bytes.length * share);
  for (let offset = offsetBytes; offset < endBytes; offset += partBytes) {
    const partEnd = Math.min(offset + partBytes, endBytes);
    await append(calls, id, offset, file.bytes.subarray(offset, partEnd));
    onProgress?.(partEnd / file.bytes.length);
  }
  if (endBytes < file.bytes.length) return undefined;
  const { result, refusal } = await outcomeOf(calls, id);
  memory.waiting.splice(memory.waiting.indexOf(file), 1);
  if (result !== null) return result;
  throw new CameraRefusal(file.filename, 400, Object.values(refusal?.codes ?? {}).flat());
}

async function findOrStart(calls: CameraCalls, file: WaitingUpload): Promise<Upload> {
  if (file.uploadId !== undefined) {
    try {
      return await read(calls, file.uploadId);
    } catch (error) {
      // The server removes abandoned uploads.
      if (!(error instanceof CameraRefusal) || error.status !== 404) throw error;
      delete file.uploadId;
    }
  }
  const filename = Buffer.from(file.filename).toString("base64");
  const answer = await calls.request(base, {
    method: "POST",
    headers: {
      ...tus,
      "upload-length": String(file.bytes.length),
      "upload-metadata": `filename ${filename}`,
    },
  });
  const started = (await answer.json()) as Upload;
  file.uploadId = started.id;
  return started;
}

async function append(calls: CameraCalls, id: string, offset: number, body: Uint8Array): Promise<void> {
  await calls.request(`${base}${id}/`, {
    method: "PATCH",
    headers: { ...tus, "content-type": "application/offset+octet-stream", "upload-offset": String(offset) },
    body,
  });
}

/** The server responds within 20 s, with `importing` if it needs longer. */
async function outcomeOf(calls: CameraCalls, id: string): Promise<Upload> {
  for (;;) {
    const upload = await read(calls, id);
    if (upload.state !== "importing") return upload;
  }
}

async function read(calls: CameraCalls, id: string): Promise<Upload> {
  return (await (await calls.request(`${base}${id}/`)).json()) as Upload;
}
