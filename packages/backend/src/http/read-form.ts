import type { MultipartFile } from "@fastify/multipart";
import type { FormBody } from "@sonolens/api-client";
import type { FastifyRequest } from "fastify";
import type { FieldProblem } from "./error-body.ts";

const mostFields = 16;
const longestFieldBytes = 8 * 1024;

/** A form up to its file; the file itself is read by whoever takes it. */
export interface OpenForm {
  readonly form: FormBody;
  /** Reads what nobody took, so that a browser that is still sending sees the answer. */
  drain(): void;
}

/** Reads the fields of a multipart form until its file comes. */
export async function readForm(
  request: FastifyRequest,
  mostBytes: number,
): Promise<OpenForm | FieldProblem[]> {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  const limits = {
    fields: mostFields,
    fieldSize: longestFieldBytes,
    files: 1,
    fileSize: mostBytes + 1,
    parts: mostFields + 1,
  };
  for await (const part of request.parts({ limits })) {
    if (part.type === "file") {
      const { filename, file } = part as MultipartFile;
      return { form: { fields, file: { filename, bytes: file } }, drain: () => file.resume() };
    }
    if (typeof part.value === "string") fields[part.fieldname] = part.value;
  }
  return [{ field: "file", code: "required" }];
}
