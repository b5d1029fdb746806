import type { ApiSchema } from "@sonolens/api-client";

export type Account = "demo" | "full";

export type SnapshotRecord = ApiSchema<"SnapshotRecord">;
export type SnapshotDetail = ApiSchema<"SnapshotDetail">;

/** Calls the running server, beside the browser. */
export class Api {
  readonly #url: string;
  #access: string;
  readonly #renew: (() => Promise<string>) | undefined;

  /** `renew` returns a new access token when the first has expired, as it does after 15 minutes. */
  constructor(url: string, access: string, renew?: () => Promise<string>) {
    this.#url = url;
    this.#access = access;
    this.#renew = renew;
  }

  static async tokens(url: string, account: Account): Promise<ApiSchema<"TokenPair">> {
    const configuration = (await (
      await fetch(`${url}api/client-configuration/`)
    ).json()) as ApiSchema<"ClientConfiguration">;
    const signIn = configuration.demoSignIns.find(({ kind }) => kind === account);
    if (!signIn) throw new Error(`The server offers no account ${account}.`);
    return Api.signInAs(url, signIn);
  }

  static async signInAs(
    url: string,
    { username, password }: { readonly username: string; readonly password: string },
  ): Promise<ApiSchema<"TokenPair">> {
    const response = await fetch(`${url}api/token/`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ username, password }),
    });
    if (!response.ok) throw new Error(`Signing in was answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as ApiSchema<"TokenPair">;
  }

  static async signIn(url: string, account: Account): Promise<Api> {
    const access = async () => (await Api.tokens(url, account)).access;
    return new Api(url, await access(), access);
  }

  async #call(path: string, options: RequestInit = {}): Promise<Response> {
    const send = () =>
      fetch(`${this.#url}${path}`, {
        ...options,
        headers: { ...options.headers, Authorization: `Bearer ${this.#access}` },
      });
    const answer = await send();
    if (answer.status !== 401 || !this.#renew) return answer;
    this.#access = await this.#renew();
    return send();
  }

  async get<Answer>(path: string): Promise<Answer> {
    const answer = await this.#call(path);
    if (!answer.ok) throw new Error(`GET ${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }

  async bytes(path: string): Promise<ArrayBuffer> {
    const answer = await this.#call(path);
    if (!answer.ok) throw new Error(`GET ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.arrayBuffer();
  }

  delete(path: string): Promise<Response> {
    return this.#call(path, { method: "DELETE" });
  }

  async post(path: string, body?: object, headers: Record<string, string> = {}): Promise<Response> {
    return this.#call(path, {
      method: "POST",
      headers: { ...(body && { "Content-Type": "application/json" }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
  }

  /** Imports a snapshot file like a browser sends a small one; returns the snapshot's id. */
  async upload(filename: string, bytes: Uint8Array): Promise<string> {
    const asked = await this.post("api/get-upload-url/", { filename });
    const target = (await asked.json()) as ApiSchema<"UploadTarget">;
    const form = new FormData();
    for (const [name, value] of Object.entries(target.fields)) form.append(name, value);
    form.append("file", new Blob([Uint8Array.from(bytes)]), filename);
    const answer = await fetch(new URL(target.url, this.#url), { method: "POST", body: form });
    if (!answer.ok) throw new Error(`The upload was answered ${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as ApiSchema<"UploadResult">).snapshotId;
  }

  async patch(path: string, body: object): Promise<void> {
    const answer = await this.#call(path, {
      method: "PATCH",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`PATCH ${path} answered ${answer.status}: ${await answer.text()}`);
  }

  async remove(id: string): Promise<void> {
    const path = `api/snapshots/${id}/deactivate/`;
    const answer = await this.#call(path, { method: "DELETE" });
    if (!answer.ok) throw new Error(`DELETE ${path} answered ${answer.status}: ${await answer.text()}`);
  }

  async list(): Promise<SnapshotRecord[]> {
    return (await this.get<ApiSchema<"SnapshotList">>("api/snapshots/")).snapshots;
  }

  detail(id: string): Promise<SnapshotDetail> {
    return this.get<SnapshotDetail>(`api/snapshots/${id}/`);
  }

  still(id: string): Promise<ApiSchema<"HeatmapFrame">> {
    return this.get(`api/snapshots/${id}/heatmap_still/`);
  }

  /** Waits until the initial data is analyzed: from then on only tests change it. */
  async waitUntilAnalyzed(): Promise<void> {
    const isDue = async (record: SnapshotRecord) => {
      if (record.device_analysis_type === "PD") return record.pd === undefined;
      if (record.device_analysis_type === "MECHANICAL")
        return (await this.detail(record.id)).mech === undefined;
      return record.meta.leak_detected === undefined;
    };
    for (;;) {
      const due = await Promise.all((await this.list()).map(isDue));
      if (!due.includes(true)) return;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }

  /** The first snapshot that matches; throws with a description of what the demo data lacks. */
  async find(what: string, fits: (record: SnapshotRecord) => boolean): Promise<SnapshotRecord> {
    const found = (await this.list()).find(fits);
    if (!found) throw new Error(`The demo data has no ${what}.`);
    return found;
  }
}
