import { type ApiClient, type ApiError, uploadResumably } from "@sonolens/api-client";
import { failure, type Result, success } from "@sonolens/foundation";
import { unwrap } from "../server/call-error.ts";

/** Called with the number of bytes received and the total; the total is undefined if the server does not send it. */
export type OnBytes = (doneBytes: number, allBytes: number | undefined) => void;

const lost: ApiError = { code: "networkError", status: 0, fieldCodes: {}, fieldTexts: {} };

/** The file of a snapshot as it was imported. A lost connection has the code `networkError`. */
export async function fetchSnapshotFile(
  api: ApiClient,
  id: string,
  { signal, onBytes }: { readonly signal: AbortSignal; readonly onBytes: OnBytes },
): Promise<Result<ArrayBuffer, ApiError>> {
  const answer = await api.download("getSnapshotFile", { path: { id } }, { signal });
  if (!answer.ok) return answer;
  const { bytes, sizeBytes } = answer.value;
  const chunks: Uint8Array[] = [];
  let doneBytes = 0;
  try {
    const reader = bytes.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      chunks.push(value);
      doneBytes += value.length;
      onBytes(doneBytes, sizeBytes);
    }
  } catch {
    return failure(lost);
  }
  if (sizeBytes !== undefined && doneBytes < sizeBytes) return failure(lost);
  const whole = new Uint8Array(doneBytes);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return success(whole.buffer);
}

/** Imports a snapshot file; returns the id of its snapshot. Throws CallError. */
export async function bringIn(
  api: ApiClient,
  file: { readonly filename: string; readonly bytes: Blob },
  { signal, onBytes }: { readonly signal: AbortSignal; readonly onBytes: OnBytes },
): Promise<string> {
  return unwrap(await uploadResumably(api, file, { signal, onProgress: onBytes })).snapshotId;
}
