import { setTimeout as wait } from "node:timers/promises";
import { S3Error } from "./s3-error.ts";
import {
  defaultRetryPolicy,
  placeOf,
  type S3Options,
  type S3RetryPolicy,
  shortRetryPolicy,
} from "./s3-options.ts";
import { type S3Call, signedRequest } from "./s3-request.ts";
import { elementText } from "./s3-xml.ts";

/** Sends signed requests, retries transient failures, and throws one kind of error. */
export interface S3Client {
  /** The text of the response; undefined if not found. */
  text(call: S3Call, more?: S3CallOptions): Promise<{ text: string; headers: Headers } | undefined>;
  /** The bytes of a response as a stream; undefined if not found. It throws an S3Error if it ends early. */
  bytes(call: S3Call): Promise<S3Bytes | undefined>;
}

export interface S3Bytes {
  readonly status: number;
  readonly headers: Headers;
  readonly body: AsyncIterable<Uint8Array>;
}

export interface S3CallOptions {
  /** Others wait for it. */
  readonly isShort?: boolean;
}

/** The requested range is outside of the object. */
export const outsideRange = 416;

const maxWaitMs = 5_000;
/** The minimum rate of a body. */
const slowestBytesPerMs = 32;
/** Statuses of transient failures. */
const passing = new Set([408, 429, 500, 502, 503, 504]);
const passingCodes = new Set(["RequestTimeout", "OperationAborted", "SlowDown", "InternalError"]);

export function createS3Client(options: S3Options): S3Client {
  const retryPolicy: S3RetryPolicy = { ...defaultRetryPolicy, ...options.retryPolicy };
  const place = placeOf(options);

  /** Undefined for 404 of anything but the bucket. Throws an S3Error. */
  async function send(call: S3Call, kind: S3RetryPolicy): Promise<OpenAnswer | undefined> {
    const sinceMs = performance.now();
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await once(call, kind).catch((error: unknown) =>
        error instanceof TransientError ? error : Promise.reject(error),
      );
      if (!(outcome instanceof TransientError)) return outcome;
      const waitMs = Math.random() * Math.min(maxWaitMs, kind.firstWaitMs * 2 ** (attempt - 1));
      if (attempt >= kind.attempts || performance.now() - sinceMs + waitMs >= kind.totalMs)
        throw new S3Error("blobStoreUnreachable", `The ${place} ${outcome.message}.`, outcome.cause);
      await wait(waitMs);
    }
  }

  /** Throws TransientError if another attempt may help. */
  async function once(call: S3Call, { silentMs }: S3RetryPolicy): Promise<OpenAnswer | undefined> {
    const { url, headers } = await signedRequest(options, call, Date.now());
    const silence = watchSilence(silentMs, silentMs + (call.body?.length ?? 0) / slowestBytesPerMs);
    try {
      const response = await fetch(url, {
        method: call.method,
        headers,
        redirect: "manual",
        signal: silence.signal,
        ...(call.body !== undefined && { body: call.body }),
      });
      silence.reset();
      if (response.ok || response.status === outsideRange) return { response, silence };
      const text = await response.text();
      silence.end();
      const code = elementText(text, "Code");
      if (response.status === 404 && code !== "NoSuchBucket" && call.key !== undefined) return undefined;
      throw refusalOf(response.status, code);
    } catch (error) {
      silence.end();
      if (error instanceof TransientError || error instanceof S3Error) throw error;
      const what = silence.signal.aborted ? "does not answer" : `cannot be reached${systemCode(error)}`;
      throw new TransientError(what, error);
    }
  }

  function refusalOf(status: number, code: string | undefined): Error {
    const said = code ?? `status ${status}`;
    if (status === 507 || code === "XMinioStorageFull" || code === "QuotaExceeded")
      return new S3Error("blobStoreFull", `The ${place} is full (${said}).`);
    if (passing.has(status) || passingCodes.has(code ?? ""))
      return new TransientError(`asks to come back later (${said})`);
    if (code === "NoSuchBucket" || status === 404)
      return new S3Error("bucketMissing", `There is no ${place}.`);
    return new S3Error("blobStoreRefused", `The ${place} refuses (${said}).`);
  }

  async function* bodyOf({ response, silence }: OpenAnswer): AsyncGenerator<Uint8Array> {
    try {
      if (response.body === null) return;
      for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) {
        silence.pause();
        yield part;
        silence.reset();
      }
    } catch (error) {
      throw new S3Error("blobStoreUnreachable", `The ${place} broke off${systemCode(error)}.`, error);
    } finally {
      silence.end();
    }
  }

  return {
    async text(call, { isShort = false } = {}) {
      const kind = isShort ? shortRetryPolicy(retryPolicy) : retryPolicy;
      for (let attempt = 1; ; attempt += 1) {
        const answer = await send(call, kind);
        if (answer === undefined) return undefined;
        try {
          const bytes = await collectBytes(bodyOf(answer));
          return { text: bytes.toString("utf8"), headers: answer.response.headers };
        } catch (error) {
          if (attempt >= 2) throw error;
        }
      }
    },
    async bytes(call) {
      const answer = await send(call, retryPolicy);
      if (answer === undefined) return undefined;
      const { status, headers } = answer.response;
      return { status, headers, body: bodyOf(answer) };
    },
  };
}

interface OpenAnswer {
  readonly response: Response;
  readonly silence: Silence;
}

/** A transient failure; `message` ends the sentence "The bucket ...". */
class TransientError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
  }
}

interface Silence {
  readonly signal: AbortSignal;
  /** Bytes arrived. */
  reset(): void;
  /** While our own side is slow. */
  pause(): void;
  end(): void;
}

/** Aborts after silence; the first response has a timeout of its own. */
function watchSilence(silentMs: number, firstMs: number): Silence {
  const aborting = new AbortController();
  const abort = (): void => aborting.abort(new Error("Nothing was received for too long."));
  let timer = setTimeout(abort, firstMs);
  return {
    signal: aborting.signal,
    reset() {
      clearTimeout(timer);
      timer = setTimeout(abort, silentMs);
    },
    pause: () => clearTimeout(timer),
    end: () => clearTimeout(timer),
  };
}

function systemCode(error: unknown): string {
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if (typeof code === "string") return ` (${code})`;
  return cause === undefined ? "" : systemCode(cause);
}

/** Reads a whole stream into memory. */
export async function collectBytes(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
}
