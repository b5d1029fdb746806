import type { ApiSchema } from "@sonolens/api-client";

/** The few calls of a crash round. Each throws unless it succeeds. */
export interface CrashClient {
  upload(name: string, bytes: Uint8Array): Promise<ApiSchema<"UploadResult">>;
  setDistance(id: string, distance: number): Promise<void>;
  setLabel(id: string, label: string, version: number): Promise<number>;
  list(): Promise<ApiSchema<"SnapshotList">>;
  bytes(path: string): Promise<Uint8Array>;
  missed(after: number): Promise<ApiSchema<"MissedMessages">>;
}

/** Signs in, or continues with an earlier token. */
export async function createCrashClient(
  url: string,
  earlierToken?: string,
): Promise<CrashClient & { readonly token: string }> {
  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const response = await fetch(url + path, init);
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response;
  }

  const token = earlierToken ?? (await signIn());
  async function signIn(): Promise<string> {
    const body = JSON.stringify({ username: "full", password: "full-sonolens" });
    const response = await send("/api/token/", { method: "POST", headers: json, body });
    return ((await response.json()) as ApiSchema<"TokenPair">).access;
  }

  const bearer = { authorization: `Bearer ${token}` };
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    send(path, { method: "POST", headers: { ...bearer, ...json, ...headers }, body: JSON.stringify(body) });

  return {
    token,
    async upload(name, bytes) {
      const target = (await (
        await post("/api/get-upload-url/", { filename: name })
      ).json()) as ApiSchema<"UploadTarget">;
      const form = new FormData();
      for (const [field, value] of Object.entries(target.fields)) form.append(field, String(value));
      form.append("file", new Blob([Uint8Array.from(bytes)]), name);
      return (await (
        await send(target.url, { method: "POST", body: form })
      ).json()) as ApiSchema<"UploadResult">;
    },
    async setDistance(id, distance) {
      await post(`/api/snapshots/${id}/distance/`, { distance });
    },
    async setLabel(id, label, version) {
      const response = await post(`/api/snapshots/${id}/label/`, { label }, { "if-match": `"${version}"` });
      return ((await response.json()) as ApiSchema<"SnapshotChanged">).version;
    },
    async list() {
      return (await (await send("/api/snapshots/", { headers: bearer })).json()) as ApiSchema<"SnapshotList">;
    },
    async bytes(path) {
      return new Uint8Array(await (await send(path, { headers: bearer })).arrayBuffer());
    },
    async missed(after) {
      const response = await send(`/api/live-messages/?after=${after}`, { headers: bearer });
      return (await response.json()) as ApiSchema<"MissedMessages">;
    },
  };
}

const json = { "content-type": "application/json" };
