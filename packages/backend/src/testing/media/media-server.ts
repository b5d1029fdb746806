import type { OperationId } from "@sonolens/api-client";
import { assertDescribed } from "../assert-described.ts";
import { type BackendProcess, type CrashServerOptions, startBackendProcess } from "../backend-process.ts";
import { makeTemporaryFolder } from "../temporary-folder.ts";

/** A server in a process of its own, so that its event loop and memory can be measured, and a user of it. */
export interface MediaServer {
  readonly process: BackendProcess;
  /** Makes a call and validates its response against the description. */
  call(operationId: OperationId, path: string, init?: RequestInit): Promise<MediaAnswer>;
  /** Uploads a snapshot file by the form. */
  upload(bytes: Uint8Array): Promise<MediaAnswer>;
  close(): Promise<void>;
}

/** A response; its body as far as it is JSON. */
export interface MediaAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Headers;
}

export async function startMediaServer(options: CrashServerOptions = {}): Promise<MediaServer> {
  const folder = makeTemporaryFolder();
  const backend = await startBackendProcess(folder.path, { accessS: 86_400, ...options });
  let token = "";

  async function call(operationId: OperationId, path: string, init: RequestInit = {}): Promise<MediaAnswer> {
    const headers = new Headers(init.headers);
    if (token !== "") headers.set("authorization", `Bearer ${token}`);
    if (typeof init.body === "string") headers.set("content-type", "application/json");
    const response = await fetch(backend.url + path, { ...init, headers });
    const bytes = new Uint8Array(await response.arrayBuffer());
    assertDescribed(operationId, response, bytes);
    const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
    const body = isJson && bytes.length > 0 ? JSON.parse(new TextDecoder().decode(bytes)) : {};
    return { status: response.status, body, headers: response.headers };
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
      const form = new FormData();
      for (const [field, value] of Object.entries(target.body.fields as object))
        form.append(field, String(value));
      form.append("file", new Blob([Uint8Array.from(bytes)]), "damaged.nlz");
      return call("uploadFile", String(target.body.url), { method: "POST", body: form });
    },
    async close() {
      await backend.stop();
      folder.remove();
    },
  };
}
