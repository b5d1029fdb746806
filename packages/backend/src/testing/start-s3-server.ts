import { rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import S3rver from "@20minutes/s3rver";
import type { S3Options } from "../storage/blobs/s3/s3-options.ts";
import { makeTemporaryFolder } from "./temporary-folder.ts";

/** A fault of the store for a call. */
export interface S3Fault {
  /** The affected calls; all. */
  readonly of?: (call: IncomingMessage) => boolean;
  /** Number of affected calls; all until it is over. */
  readonly times?: number;
  readonly delayMs?: number;
  /** Responds with this status, and the code of an S3 error. */
  readonly status?: number;
  readonly code?: string;
  /**
   * Ends the connection: before the call is processed, after it and before the response, after its head, or
   * half-way.
   */
  readonly cut?: "before" | "answer" | "head" | "half";
}

/** An S3-compatible store with one bucket, which checks signatures. */
export interface S3Server {
  readonly options: S3Options;
  /** Method and address of each call since the start. */
  readonly calls: readonly string[];
  injectFault(fault: S3Fault | undefined): void;
  /** Stops listening until `resume`. */
  goAway(): Promise<void>;
  resume(): Promise<void>;
  close(): Promise<void>;
}

/** Keys of the only account of the store. */
const keys = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };
const bucket = "sonolens-test";

/** Starts a store over a temporary folder, on a free port. One that is not kept ends with the process. */
export async function startS3Server({ isKept = true } = {}): Promise<S3Server> {
  const folder = makeTemporaryFolder();
  const store = new S3rver({ directory: folder.path, silent: true, configureBuckets: [{ name: bucket }] });
  await store.configureBuckets();
  const answer = store.callback();
  const calls: string[] = [];
  let fault: (S3Fault & { left: number }) | undefined;

  async function take(call: IncomingMessage, reply: ServerResponse): Promise<void> {
    calls.push(`${call.method} ${call.url}`);
    const now = fault !== undefined && fault.left > 0 && (fault.of?.(call) ?? true) ? fault : undefined;
    if (now !== undefined) now.left -= 1;
    if (now?.delayMs !== undefined) await wait(now.delayMs);
    if (now?.cut === "before") return void call.socket.destroy();
    if (now?.status !== undefined) return refuse(call, reply, now.status, now.code ?? "InternalError");
    if (now?.cut === "answer") breakOff(reply, undefined);
    if (now?.cut === "head") breakOff(reply, 0);
    if (now?.cut === "half") breakOff(reply, 1_000);
    const givenUp = /[?&]uploadId=([0-9a-f]+)/.exec(call.url ?? "")?.[1];
    // The only call that this store lacks.
    if (call.method === "DELETE" && givenUp !== undefined) {
      await rm(join(folder.path, bucket, "._S3rver_uploads", givenUp), { recursive: true, force: true });
      reply.writeHead(204).end();
      return;
    }
    answer(call, reply);
  }

  const server = createServer((call, reply) => void take(call, reply));
  let port = 0;
  const listen = async (): Promise<void> => {
    await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
    port = (server.address() as AddressInfo).port;
  };
  const stop = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  await listen();
  if (!isKept) {
    server.unref();
    process.once("exit", folder.remove);
  }
  return {
    options: {
      endpoint: `http://127.0.0.1:${port}`,
      region: "us-east-1",
      bucket,
      ...keys,
      prefix: "blobs/",
      retryPolicy: { firstWaitMs: 20 },
    },
    calls,
    injectFault(next) {
      fault = next === undefined ? undefined : { ...next, left: next.times ?? Number.POSITIVE_INFINITY };
    },
    goAway: stop,
    resume: listen,
    async close() {
      if (server.listening) await stop();
      store.logger.exceptions.unhandle();
      folder.remove();
    },
  };
}

function refuse(call: IncomingMessage, reply: ServerResponse, status: number, code: string): void {
  call.resume();
  call.on("end", () => {
    reply.writeHead(status, { "content-type": "application/xml" });
    reply.end(call.method === "HEAD" ? undefined : `<Error><Code>${code}</Code></Error>`);
  });
}

/** Lets the head and this many bytes of the body through, or nothing at all. */
function breakOff(reply: ServerResponse, bytes: number | undefined): void {
  const write = reply.write.bind(reply);
  let left = bytes ?? 0;
  const end = (): ServerResponse => {
    reply.socket?.destroy();
    return reply;
  };
  reply.write = ((part: Uint8Array) => {
    if (bytes !== undefined) reply.flushHeaders();
    if (left > 0) write(part.subarray(0, left));
    left = 0;
    setTimeout(end, 20);
    return true;
  }) as typeof reply.write;
  reply.end = end as typeof reply.end;
}
