import { awaitedLater, failure, type Result, success } from "@sonolens/foundation";
import createClient from "openapi-fetch";
import { loadParser } from "./answer-parsers.ts";
import { type ApiError, clientError } from "./api-error.ts";
import { downloadOf } from "./download.ts";
import type { AnyOperation } from "./operation.ts";
import type { OperationId, paths } from "./operation-types.ts";
import { bodyTextOf, readError } from "./read-error.ts";

export interface SenderOptions {
  /** Origin of the server, without a trailing slash. */
  readonly baseUrl: string;
  readonly fetch: typeof globalThis.fetch;
  /** The user's current language, for example "nl" or "zh-CN". */
  readonly language: () => string;
  /** Receives the server's time from responses that cannot come from a cache. */
  readonly onServerTime: (serverMs: number) => void;
}

/** The complete parameters of any call. */
export interface AnyRequest {
  readonly path?: object;
  readonly query?: object;
  readonly headers?: object;
  readonly body?: unknown;
}

interface SendOptions {
  readonly accessToken?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Returns a file as a Download instead of a Blob. */
  readonly asDownload?: boolean | undefined;
}

/** Sends one request and reads its response. Independent of sessions. */
export function createSender({ baseUrl, fetch, language, onServerTime }: SenderOptions) {
  const client = createClient<paths>({ baseUrl, fetch: (request) => fetch(request) });
  // The table of calls has method and path; the client's interface types each call.
  const request = client.request as unknown as (
    method: string,
    path: string,
    init: object,
  ) => Promise<{ error?: unknown; response: Response }>;

  return async function send(
    name: OperationId,
    operation: AnyOperation,
    { path, query, headers, body }: AnyRequest,
    { accessToken, signal, asDownload }: SendOptions,
  ): Promise<Result<unknown, ApiError>> {
    // Loaded in parallel to the request; awaited once there is a response.
    const parser = awaitedLater(loadParser(name));
    try {
      const { error, response } = await request(operation.method, operation.path, {
        params: { path, query },
        headers: {
          ...headers,
          ...(operation.requestContentType === partType && { "Content-Type": partType }),
          "Accept-Language": language(),
          ...(accessToken === undefined ? {} : { Authorization: `Bearer ${accessToken}` }),
        },
        ...(body === undefined ? {} : { body, bodySerializer: serializerOf(operation.requestContentType) }),
        ...(signal ? { signal } : {}),
        parseAs: "stream",
      });
      const serverMs = Date.parse(response.headers.get("date") ?? "");
      if (operation.method === "post" && !Number.isNaN(serverMs)) onServerTime(serverMs);
      return response.ok
        ? await readAnswer(operation, response, parser, asDownload === true)
        : failure(readError(response.status, response.headers, error));
    } catch (error) {
      return failure(clientError(signal?.aborted || isAbort(error) ? "aborted" : "networkError"));
    }
  };
}

async function readAnswer(
  operation: AnyOperation,
  response: Response,
  parser: ReturnType<typeof loadParser>,
  asDownload: boolean,
): Promise<Result<unknown, ApiError>> {
  if (asDownload) {
    const download = downloadOf(response);
    return download === undefined ? failure(clientError("badAnswer", response.status)) : success(download);
  }
  if (operation.answer === "binary") return success(await response.blob());
  if (operation.answer === "none") return success(undefined);
  const text = await response.text();
  const parse = await parser;
  const body = parseJson(text);
  const read = parse && body !== undefined ? parse(body) : body;
  return read === undefined
    ? failure({ ...clientError("badAnswer", response.status), bodyText: bodyTextOf(text) })
    : success(read);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Of the parts of a resumable upload, which are sent unchanged. */
const partType = "application/offset+octet-stream";

function serializerOf(contentType: string | null): (body: unknown) => unknown {
  if (contentType === "multipart/form-data") return toForm;
  return contentType === partType ? (body) => body : (body) => JSON.stringify(body);
}

/** Fields in order; the server requires the file last. */
function toForm(body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body as Record<string, string | Blob>)) form.append(name, value);
  return form;
}

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === "AbortError";
