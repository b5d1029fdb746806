import { failure, type Result, success } from "@sonolens/foundation";

/**
 * Why an export has no result: the caller canceled it, there is nothing to draw, the input has invalid numbers, no
 * encoder is available, the input's source failed, the encoder failed, the disk is full, writing failed.
 */
export type ExportFailureCode =
  | "canceled"
  | "noFrames"
  | "invalidInput"
  | "noEncoder"
  | "sourceFailed"
  | "encodingFailed"
  | "noSpace"
  | "writingFailed";

export interface ExportFailure {
  readonly code: ExportFailureCode;
  /** For logs, in English. */
  readonly message: string;
}

/** Carries a failure out of nested calls; callers of the package never see it. */
export class ExportError extends Error {
  readonly code: ExportFailureCode;

  constructor(code: ExportFailureCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ExportError";
    this.code = code;
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const isFull = (error: unknown): boolean =>
  error instanceof Error &&
  (("code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT")) ||
    error.name === "QuotaExceededError");

const isFileError = (error: unknown): boolean =>
  error instanceof Error && "syscall" in error && typeof error.syscall === "string";

/** Converts anything thrown to an ExportError; `otherwise` is the code of unexpected errors. */
export function toExportError(error: unknown, otherwise: ExportFailureCode): ExportError {
  if (error instanceof ExportError) return error;
  if (isFull(error)) return new ExportError("noSpace", messageOf(error), { cause: error });
  const code = isFileError(error) ? "writingFailed" : otherwise;
  return new ExportError(code, messageOf(error), { cause: error });
}

/** Runs `work` and converts its errors to a coded failure. */
export async function attempt<Value>(work: () => Promise<Value>): Promise<Result<Value, ExportFailure>> {
  try {
    return success(await work());
  } catch (error) {
    const { code, message } = toExportError(error, "encodingFailed");
    return failure({ code, message });
  }
}

/** Reads from the caller's source, and marks its errors so that they differ from those of the encoder. */
export async function fromSource<Value>(read: () => Value | Promise<Value>): Promise<Value> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ExportError) throw error;
    throw new ExportError("sourceFailed", messageOf(error), { cause: error });
  }
}

/** Throws the failure "canceled" once the signal is aborted. */
export function stopIfCanceled(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new ExportError("canceled", "The export was canceled.");
}
