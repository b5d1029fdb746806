import type { ApiSchema } from "@sonolens/api-client";
import { type Person, signIn } from "./start-product.ts";

/** Calls of a person on any server; each throws unless it succeeds. */
export interface PersonCalls {
  readonly token: string;
  get<Body>(url: string, path: string): Promise<Body>;
  post<Body>(url: string, path: string, body: unknown, headers?: Record<string, string>): Promise<Body>;
  /** Imports a file with a form from `formAt` that is sent to `url`; returns the snapshot's id. */
  upload(url: string, file: Uint8Array, formAt?: string): Promise<string>;
  /** Sends a part of a file; returns the server's new offset. */
  append(url: string, id: string, offset: number, bytes: Uint8Array): Promise<number>;
  startUpload(url: string, lengthBytes: number): Promise<string>;
  /** Requests a table of snapshots; returns the id of the job. */
  excel(url: string, snapshotIDs: readonly string[]): Promise<string>;
  excelStatus(url: string, id: string): Promise<string>;
}

const tus = { "tus-resumable": "1.0.0" };

export async function personCalls(signInAt: string, who: Person): Promise<PersonCalls> {
  const token = await signIn(signInAt, who);
  const bearer = { authorization: `Bearer ${token}` };

  async function send(url: string, init: RequestInit): Promise<Response> {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(30_000) });
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  }
  const calls: PersonCalls = {
    token,
    get: async <Body>(url: string, path: string) =>
      (await (await send(url + path, { headers: bearer })).json()) as Body,
    post: async <Body>(url: string, path: string, body: unknown, headers = {}) => {
      const answer = await send(url + path, {
        method: "POST",
        headers: { ...bearer, "content-type": "application/json", ...headers },
        body: JSON.stringify(body),
      });
      return (await answer.json()) as Body;
    },
    async upload(url, file, formAt = url) {
      const target = await calls.post<ApiSchema<"UploadTarget">>(formAt, "/api/get-upload-url/", {
        filename: "small.nlz",
      });
      const form = new FormData();
      for (const [field, value] of Object.entries(target.fields)) form.append(field, String(value));
      form.append("file", new Blob([Uint8Array.from(file)]), "small.nlz");
      const { pathname } = new URL(target.url, url);
      const answer = await send(url + pathname, { method: "POST", body: form });
      return ((await answer.json()) as ApiSchema<"UploadResult">).snapshotId;
    },
    async startUpload(url, lengthBytes) {
      const answer = await send(`${url}/api/resumable-uploads/`, {
        method: "POST",
        headers: {
          ...bearer,
          ...tus,
          "upload-length": String(lengthBytes),
          "upload-metadata": `filename ${Buffer.from("parts.nlz").toString("base64")}`,
        },
      });
      return /resumable-uploads\/([^/]+)/.exec(answer.headers.get("location") ?? "")?.[1] ?? "";
    },
    async append(url, id, offset, bytes) {
      const answer = await send(`${url}/api/resumable-uploads/${id}/`, {
        method: "PATCH",
        headers: {
          ...bearer,
          ...tus,
          "content-type": "application/offset+octet-stream",
          "upload-offset": String(offset),
        },
        body: Uint8Array.from(bytes),
      });
      return Number(answer.headers.get("upload-offset"));
    },
    async excel(url, snapshotIDs) {
      const body = { snapshotIDs, iotID: "", includeImages: false, target: "excel" };
      return (await calls.post<{ executionID: string }>(url, "/api/excel/", body)).executionID;
    },
    async excelStatus(url, id) {
      const path = `/api/poll-excel-result/?executionID=${id}`;
      return (await calls.get<{ status: string }>(url, path)).status;
    },
  };
  return calls;
}
