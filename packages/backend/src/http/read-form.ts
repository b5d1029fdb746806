import type { Multipart, MultipartFile } from "@fastify/multipart";
import type { ApiSchema, FormBody } from "@sonolens/api-client";
import type { FastifyRequest } from "fastify";
import type { ErrorCode } from "./error-body.ts";

const maxFields = 16;
const maxFieldBytes = 8 * 1024;
/** What every form must have before its file. */
const signedFields = [
  "key",
  "policy",
  "signature",
] as const satisfies readonly (keyof ApiSchema<"UploadForm">)[];
/** One is accepted; the second is parsed only to reject it. */
const maxFiles = 2;

/** A form up to its file; the caller reads the file itself. */
export interface OpenForm {
  readonly form: FormBody;
  /** Discards unread bytes, so that a browser that is still sending sees the response. */
  drain(): void;
}

/** A form that is truncated, cannot be parsed, or has a second file. */
export class BrokenFormError extends Error {
  override name = "BrokenFormError";
  /** The code to report to the client. */
  readonly reason: ErrorCode;

  constructor(message: string, options: ErrorOptions & { readonly reason?: ErrorCode } = {}) {
    super(message, options);
    this.reason = options.reason ?? "invalidFormat";
  }
}

/** The parser's errors for malformed forms have neither a code nor a status; all others have. */
const asBroken = (error: unknown): unknown =>
  error instanceof Error &&
  !(error instanceof BrokenFormError) &&
  !("code" in error) &&
  !("statusCode" in error)
    ? new BrokenFormError(error.message, { cause: error })
    : error;

type Part = Awaited<ReturnType<MultipartParts["next"]>>;
type MultipartParts = AsyncIterator<Multipart>;

/**
 * The bytes of the file. Only at their end is it known that there is no second file and that the form is
 * complete.
 */
async function* fileBytes(
  bytes: AsyncIterable<Uint8Array>,
  after: MultipartParts,
  request: FastifyRequest,
): AsyncIterable<Uint8Array> {
  try {
    yield* bytes;
    let part: Part = await after.next();
    while (part.done !== true && part.value.type !== "file") part = await after.next();
    if (part.done !== true) throw new BrokenFormError("A second file.", { reason: "severalFiles" });
  } catch (error) {
    readToEnd(request);
    throw asBroken(error);
  }
}

/** Discards the rest of a request: unread, it would block the next one on the same connection. */
function readToEnd({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.resume();
}

/**
 * Reads the fields of a multipart form until its file comes; returns the reason if there is none to accept.
 * Throws a BrokenFormError, as reading the file does.
 */
export async function readForm(
  request: FastifyRequest,
  maxBytes: number,
): Promise<OpenForm | "required" | "fileBeforeFields"> {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  const limits = {
    fields: maxFields,
    fieldSize: maxFieldBytes,
    files: maxFiles,
    fileSize: maxBytes + 1,
    parts: maxFields + maxFiles,
  };
  try {
    const parts = request.parts({ limits })[Symbol.asyncIterator]();
    for (let next: Part = await parts.next(); next.done !== true; next = await parts.next()) {
      const part = next.value;
      if (part.type === "file") {
        // The fields carry the sender's authorization; nothing of a file is stored before that is checked.
        if (signedFields.some((name) => fields[name] === undefined)) {
          readToEnd(request);
          return "fileBeforeFields";
        }
        const { filename, file } = part as MultipartFile;
        return {
          form: { fields, file: { filename, bytes: fileBytes(file, parts, request) } },
          drain: () => readToEnd(request),
        };
      }
      if (typeof part.value === "string") fields[part.fieldname] = part.value;
    }
  } catch (error) {
    readToEnd(request);
    throw asBroken(error);
  }
  return "required";
}
