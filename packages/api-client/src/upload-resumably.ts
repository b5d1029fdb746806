import { failure, type Result, success } from "@sonolens/foundation";
import type { ApiClient } from "./api-client.ts";
import { type ApiError, clientError } from "./api-error.ts";
import type { ApiSchema } from "./operation-types.ts";
import { createRetries, type RetryOptions } from "./retries.ts";

/** The required calls, as a client has them. */
export type UploadCalls = Pick<ApiClient, "startUpload" | "getUpload" | "appendToUpload">;

/** The file to send; at most one part of `bytes` is read into memory. */
export interface FileToUpload {
  readonly filename: string;
  readonly bytes: Blob;
}

/** Stores the id of a running upload; `localStorage` is one. */
export interface UploadStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export interface UploadOptions extends RetryOptions {
  /** Aborts it. The server keeps the data for a day, to resume; cancelUpload removes it. */
  readonly signal?: AbortSignal;
  /** Called with the number of bytes the server has stored, and the total. */
  readonly onProgress?: (keptBytes: number, lengthBytes: number) => void;
  /** If given, a later call with the same file resumes an earlier one. */
  readonly storage?: UploadStorage;
  /** Distinguishes files of the same name and size: the time of their last change, for example. */
  readonly fingerprint?: string;
  /** Resumes this upload. */
  readonly uploadId?: string;
  /** Called with the id of the upload once it has one. */
  readonly onStarted?: (uploadId: string) => void;
}

type Upload = ApiSchema<"ResumableUpload">;
type Answer<Value> = Result<Value, ApiError>;

const minPartBytes = 256 * 1024;
const maxPartBytes = 8 * 1024 * 1024;
/** Parts grow until they take this long: progress is timely, and little is sent twice. */
const wantedPartMs = 2_000;
const tus = { "Tus-Resumable": "1.0.0" } as const;

/**
 * Sends a snapshot file over an unreliable connection: in parts, each retried until it is stored, and then returns
 * the outcome. A rejected file has the code `impFailed`, as with `importFile`. Never throws.
 */
export async function uploadResumably(
  calls: UploadCalls,
  file: FileToUpload,
  options: UploadOptions = {},
): Promise<Answer<ApiSchema<"UploadResult">>> {
  const { signal, onProgress } = options;
  const retries = createRetries(options);
  const memory = createMemory(file, options);
  const sendPart = createPartSender(calls, file.bytes, signal);
  let upload: Upload | undefined;
  let reachedBytes = 0;
  const reached = (keptBytes: number): void => {
    if (keptBytes > reachedBytes) retries.progressed();
    reachedBytes = Math.max(reachedBytes, keptBytes);
    onProgress?.(keptBytes, file.bytes.size);
  };

  for (;;) {
    if (signal?.aborted) return failure(clientError("aborted"));
    if (upload === undefined) {
      const current = await findOrStart(calls, file, memory, signal);
      if (!current.ok) {
        if (await retries.after(current.error, signal)) continue;
        return current;
      }
      upload = current.value;
      reached(upload.offsetBytes);
    }
    const { state, result, refusal, lengthBytes } = upload;
    if (state === "imported" || state === "refused") memory.forget();
    if (result !== null) return success(result);
    if (refusal !== null) return failure(refusedFile(refusal));
    if (state !== "receiving") {
      upload = undefined;
      continue;
    }
    const sent: Answer<number> = await sendPart(upload);
    if (!sent.ok) {
      if (!(await retries.after(sent.error, signal))) return sent;
      // Some of it may have arrived.
      upload = undefined;
      continue;
    }
    reached(sent.value);
    upload = sent.value < lengthBytes ? { ...upload, offsetBytes: sent.value } : undefined;
  }
}

/** The state of the upload on the server. One that the server does not know any more is started again. */
async function findOrStart(
  calls: UploadCalls,
  { filename, bytes }: FileToUpload,
  memory: Memory,
  signal: AbortSignal | undefined,
): Promise<Answer<Upload>> {
  const callOptions = signal === undefined ? {} : { signal };
  const id = memory.id();
  if (id !== undefined) {
    const found = await calls.getUpload({ path: { id } }, callOptions);
    const isOther = found.ok ? found.value.lengthBytes !== bytes.size : found.error.status === 404;
    if (!isOther) return found;
    memory.forget();
  }
  const headers = {
    ...tus,
    "Upload-Length": bytes.size,
    "Upload-Metadata": `filename ${base64(filename)}`,
  };
  const started = await calls.startUpload({ headers }, callOptions);
  if (started.ok) memory.keep(started.value.id);
  return started;
}

/** Sends the next part, of a size that suits the connection; returns the server's new offset. */
function createPartSender(calls: UploadCalls, bytes: Blob, signal: AbortSignal | undefined) {
  let partBytes = minPartBytes;
  return async ({ id, offsetBytes }: Upload): Promise<Answer<number>> => {
    const body = bytes.slice(offsetBytes, offsetBytes + partBytes);
    const startMs = performance.now();
    const sent = await calls.appendToUpload(
      { path: { id }, headers: { ...tus, "Upload-Offset": offsetBytes }, body },
      signal === undefined ? {} : { signal },
    );
    if (!sent.ok) {
      partBytes = Math.max(minPartBytes, partBytes / 2);
      return sent;
    }
    if (performance.now() - startMs < wantedPartMs) partBytes = Math.min(maxPartBytes, partBytes * 2);
    return success(offsetBytes + body.size);
  };
}

/** The stored upload id of the file. */
interface Memory {
  id(): string | undefined;
  keep(id: string): void;
  forget(): void;
}

function createMemory({ filename, bytes }: FileToUpload, options: UploadOptions): Memory {
  const { storage, fingerprint = "", onStarted } = options;
  const key = `upload ${bytes.size} ${fingerprint} ${filename}`;
  // A browser's storage can be full or forbidden; then the upload is only kept in memory.
  const tryTo = <Value>(work: () => Value): Value | undefined => {
    try {
      return work();
    } catch {
      return undefined;
    }
  };
  let id = options.uploadId ?? tryTo(() => storage?.getItem(key)) ?? undefined;
  return {
    id: () => id,
    keep(newId) {
      id = newId;
      tryTo(() => storage?.setItem(key, newId));
      onStarted?.(newId);
    },
    forget() {
      id = undefined;
      tryTo(() => storage?.removeItem(key));
    },
  };
}

/** In the format of a rejected form. */
const refusedFile = ({ codes, texts }: ApiSchema<"UploadRefusal">): ApiError => ({
  ...clientError("impFailed", 400),
  fieldCodes: codes,
  fieldTexts: texts,
});

const base64 = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(""));
