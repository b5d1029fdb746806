import { Agent, type IncomingMessage, request } from "node:http";
import type { OperationId } from "@sonolens/api-client";
import { type AnsweredCall, assertDescribed } from "../assert-described.ts";
import { type BackendProcess, type CrashServerOptions, startBackendProcess } from "../backend-process.ts";
import { makeTemporaryFolder } from "../temporary-folder.ts";

/** A server in a process of its own, so that its event loop and memory can be measured, and a user of it. */
export interface MediaServer {
  readonly process: BackendProcess;
  /** Makes a call and validates its response against the description. */
  call(operationId: OperationId, path: string, init?: MediaCall): Promise<MediaAnswer>;
  /** Uploads a snapshot file by the form. */
  upload(bytes: Uint8Array): Promise<MediaAnswer>;
  close(): Promise<void>;
}

/** A response; its body as far as it is JSON. */
export interface MediaAnswer extends AnsweredCall {
  readonly body: Readonly<Record<string, unknown>>;
}

/** What a call sends; a text is JSON. */
export interface MediaCall {
  readonly method?: string;
  readonly body?: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

const file = '"file"; filename="damaged.nlz"\r\ncontent-type: application/octet-stream';
const boundary = "the-form-of-a-damaged-file-0f4a7c";

export async function startMediaServer(options: CrashServerOptions = {}): Promise<MediaServer> {
  const folder = makeTemporaryFolder();
  const backend = await startBackendProcess(folder.path, { accessS: 86_400, isPrepared: true, ...options });
  // Takes less than half of the processor time of `fetch`: the long tests make millions of calls.
  const agent = new Agent({ keepAlive: true });
  let token = "";

  async function call(
    operationId: OperationId,
    path: string,
    { method = "GET", body: sent, headers: given = {} }: MediaCall = {},
  ): Promise<MediaAnswer> {
    const headers = {
      ...given,
      ...(token !== "" && { authorization: `Bearer ${token}` }),
      ...(typeof sent === "string" && { "content-type": "application/json" }),
      ...(sent !== undefined && { "content-length": String(Buffer.byteLength(sent)) }),
    };
    const sending = request(backend.url + path, { agent, method, headers });
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      sending.once("response", resolve).on("error", reject).end(sent);
    });
    const bytes = Buffer.concat(await response.toArray());
    const answer = {
      status: response.statusCode ?? 0,
      headers: { get: (name: string) => response.headers[name]?.toString() ?? null },
    };
    assertDescribed(operationId, answer, bytes);
    const isJson = answer.headers.get("content-type")?.startsWith("application/json") ?? false;
    const body = isJson && bytes.length > 0 ? JSON.parse(bytes.toString()) : {};
    return { ...answer, body };
  }

  const credentials = JSON.stringify({ username: "full", password: "full-sonolens" });
  token = String(
    (await call("createToken", "/api/token/", { method: "POST", body: credentials })).body.access,
  );
  return {
    process: backend,
    call,
    async upload(bytes) {
      const name = JSON.stringify({ filename: "damaged.nlz" });
      const target = await call("createUploadUrl", "/api/get-upload-url/", { method: "POST", body: name });
      const fields = Object.entries(target.body.fields as object).map(([field, value]) => [
        `"${field}"`,
        value,
      ]);
      const parts = [...fields, [file, bytes]].flatMap(([name, value]) => [
        Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name=${name}\r\n\r\n`),
        value instanceof Uint8Array ? value : Buffer.from(String(value)),
        Buffer.from("\r\n"),
      ]);
      return call("uploadFile", String(target.body.url), {
        method: "POST",
        body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
        headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
      });
    },
    async close() {
      agent.destroy();
      await backend.stop();
      folder.remove();
    },
  };
}
