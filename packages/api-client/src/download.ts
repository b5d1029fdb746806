import type { AnswerBodyOf, CallRequest, OperationId, SuccessStatusOf } from "./operation-types.ts";

/** Calls that return a file, and the one whose response is as large as one. */
export type FileOperation =
  | {
      [Op in OperationId]: AnswerBodyOf<Op, SuccessStatusOf<Op> & 200> extends Blob ? Op : never;
    }[OperationId]
  | "listSnapshots";

/** A streamed file: only unread parts are kept in memory. */
export interface Download {
  readonly mediaType: string;
  /** Undefined if the server does not know it yet. */
  readonly sizeBytes: number | undefined;
  /** Errors if the connection is lost; then fewer than `sizeBytes` have arrived. */
  readonly bytes: ReadableStream<Uint8Array>;
}

/** The parameters of `download`: those of the call of that name. */
export type DownloadRequest<Op extends FileOperation> = CallRequest<Op>;

/** Reads the headers of a response; undefined if it has no body. */
export function downloadOf(response: Response): Download | undefined {
  if (response.body === null) return undefined;
  const length = response.headers.get("content-length");
  // The length of a compressed response is not that of the decoded body.
  const isPlain = response.headers.get("content-encoding") === null;
  return {
    mediaType: response.headers.get("content-type") ?? "application/octet-stream",
    sizeBytes: length === null || !isPlain ? undefined : Number(length),
    bytes: response.body,
  };
}
