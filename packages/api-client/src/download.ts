import type { CallRequest } from "./api-client.ts";
import type { AnswerBodyOf, OperationId, SuccessStatusOf } from "./operation-types.ts";

/** Calls that answer a file, and the one whose answer is as large as one. */
export type FileOperation =
  | {
      [Op in OperationId]: AnswerBodyOf<Op, SuccessStatusOf<Op> & 200> extends Blob ? Op : never;
    }[OperationId]
  | "listSnapshots";

/** A file on its way: nothing of it is kept in memory beyond what has not been read yet. */
export interface Download {
  readonly mediaType: string;
  /** Undefined where the server does not know yet. */
  readonly sizeBytes: number | undefined;
  /** Fails while it is read when the connection is lost; then less than `sizeBytes` has come. */
  readonly bytes: ReadableStream<Uint8Array>;
}

/** What `download` takes: the same as the call of that name. */
export type DownloadRequest<Op extends FileOperation> = CallRequest<Op>;

/** Reads the head of an answer; undefined where it has no body. */
export function downloadOf(response: Response): Download | undefined {
  if (response.body === null) return undefined;
  const length = response.headers.get("content-length");
  // Of a compressed answer the length is another than that of what is read.
  const isPlain = response.headers.get("content-encoding") === null;
  return {
    mediaType: response.headers.get("content-type") ?? "application/octet-stream",
    sizeBytes: length === null || !isPlain ? undefined : Number(length),
    bytes: response.body,
  };
}
