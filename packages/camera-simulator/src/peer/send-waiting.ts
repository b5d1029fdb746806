import type { ApiSchema } from "@sonolens/api-client";
import { type CameraCalls, CameraRefusal } from "./camera-calls.ts";
import type { CameraMemory, UploadOutcome, WaitingUpload } from "./camera-memory.ts";

type Upload = ApiSchema<"ResumableUpload">;

/** How a file is sent. */
export interface SendingWishes {
  /** How much of it, from 0 to 1, before the camera leaves it lying; all where left out. */
  readonly share?: number;
  /** Hears how much of it the server has, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

const base = "/api/camera/resumable-uploads/";
const tus = { "tus-resumable": "1.0.0" };
const partBytes = 256 * 1024;

/**
 * Sends the oldest file that waits, from where the server has it, by the tus protocol 1.0.0. Forgets it once the server
 * has imported or refused it. Answers undefined where only a share of it was sent. Rejects as the calls do, and with a
 * CameraRefusal where the server does not take the file.
 */
export async function sendOldest(
  calls: CameraCalls,
  memory: CameraMemory,
  { share = 1, onProgress }: SendingWishes = {},
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
      // The server clears what nobody goes on with.
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

/** The server answers within 20 s, and `importing` where that was too short. */
async function outcomeOf(calls: CameraCalls, id: string): Promise<Upload> {
  for (;;) {
    const upload = await read(calls, id);
    if (upload.state !== "importing") return upload;
  }
}

async function read(calls: CameraCalls, id: string): Promise<Upload> {
  return (await (await calls.request(`${base}${id}/`)).json()) as Upload;
}
