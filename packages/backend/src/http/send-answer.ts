import { Readable } from "node:stream";
import type { BinaryBody } from "@sonolens/api-client";
import type { FastifyReply, FastifyRequest } from "fastify";
import { chooseEncoding } from "./content-encoding.ts";
import { encodedEtag, matchesEtag } from "./etag.ts";
import { filePolicy } from "./file-policy.ts";
import type { JsonAnswers } from "./json-answers.ts";

/** The result of a handler, untyped. */
export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** A tagged response may be cached only by its caller, and is revalidated each time. */
const revalidate = "private, no-cache";

/**
 * Tags a body by its content, for reads that are described with a 304 and have no faster tag of their own;
 * returns 304 if the client has it already.
 */
export function taggedByContent(request: FastifyRequest, answer: Answer, json: JsonAnswers): Answer {
  const { status, headers = {}, body } = answer;
  if (status !== 200 || headers.etag !== undefined || body === undefined || isBinary(body)) return answer;
  const etag = json.etag(body);
  return matchesEtag(request.headers["if-none-match"], etag)
    ? { status: 304, headers: { ...headers, etag } }
    : { ...answer, headers: { ...headers, etag } };
}

/** Sends a response of the description: JSON compressed as the client accepts, bytes as they are. */
export async function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
  json: JsonAnswers,
): Promise<FastifyReply> {
  const { status, headers = {}, body } = answer;
  reply.code(status).headers(headers);
  if (status === 304) reply.headers({ "cache-control": revalidate, vary: "Accept-Encoding", ...headers });
  // Without it a browser or a proxy decides for itself whether it keeps what only the caller may see.
  else if (headers["cache-control"] === undefined)
    reply.header("cache-control", headers.etag === undefined ? "no-store" : revalidate);
  if (body === undefined) return reply.send();
  if (isBinary(body)) {
    if (headers["content-security-policy"] === undefined) reply.header("content-security-policy", filePolicy);
    return reply.send(
      body instanceof Uint8Array
        ? Buffer.from(body.buffer, body.byteOffset, body.length)
        : Readable.from(body, { objectMode: false }),
    );
  }
  const { bytes, encoding } = await json.encode(body, chooseEncoding(request.headers["accept-encoding"]));
  reply.header("content-type", "application/json; charset=utf-8").header("vary", "Accept-Encoding");
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  if (headers.etag !== undefined) reply.header("etag", encodedEtag(headers.etag, encoding));
  return reply.send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
}

const isBinary = (body: unknown): body is BinaryBody =>
  body instanceof Uint8Array || (typeof body === "object" && body !== null && Symbol.asyncIterator in body);
