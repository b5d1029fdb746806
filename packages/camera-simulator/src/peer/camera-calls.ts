import type { ApiSchema } from "@sonolens/api-client";
import { cameraProof } from "@sonolens/domain";

/** The server rejected a camera's request. */
export class CameraRefusal extends Error {
  /** HTTP status of the response. */
  readonly status: number;
  /** Error codes of the response. */
  readonly codes: readonly string[];

  constructor(what: string, status: number, codes: readonly string[]) {
    super(`${what}: ${status} ${codes.join(" ")}`);
    this.name = "CameraRefusal";
    this.status = status;
    this.codes = codes;
  }
}

/** One request of a camera. */
export interface CameraRequest {
  readonly method?: "GET" | "POST" | "PATCH" | "HEAD";
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: object;
  readonly body?: Uint8Array;
}

/** The HTTP calls of a camera; they reject with a CameraRefusal, or with fetch's error if the server is down. */
export interface CameraCalls {
  state(): Promise<ApiSchema<"CameraState">>;
  report(status: ApiSchema<"CameraStatus">): Promise<ApiSchema<"CameraState">>;
  liveCredentials(): Promise<ApiSchema<"CameraLiveCredentials">>;
  /** A request with the camera's token; signs in if there is none, and once more if the token is rejected. */
  request(path: string, request?: CameraRequest): Promise<Response>;
  /** The bytes of a file at a URL from the server. */
  download(address: string): Promise<Uint8Array>;
  /** Discards the token, as switching off does. */
  signOut(): void;
}

const timeoutMs = 30_000;

/** The URL of a server, which may include a path, as a base for relative URLs. */
export const serverUrl = (server: string): URL => new URL(server.replace(/\/*$/, "/"));

/** Calls of one camera. `onServerTime` is called with the server's time in responses, milliseconds since 1970. */
export function createCameraCalls(parts: {
  readonly server: string;
  readonly serial: string;
  readonly secret: string;
  readonly onServerTime: (timeMs: number) => void;
}): CameraCalls {
  const { serial, secret, onServerTime } = parts;
  const server = serverUrl(parts.server);
  /** Challenges are valid only in their order, so concurrent sign-ins would invalidate each other. */
  let token: Promise<string> | undefined;

  async function send(path: string | URL, request: CameraRequest, bearer?: string): Promise<Response> {
    const { method = "GET", json, body } = request;
    const answer = await fetch(path instanceof URL ? path : new URL(`.${path}`, server), {
      method,
      headers: {
        ...request.headers,
        ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
        ...(json !== undefined && { "content-type": "application/json" }),
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
      ...(body !== undefined && { body: Uint8Array.from(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (answer.ok) return answer;
    throw new CameraRefusal(`${method} ${path}`, answer.status, await codesOf(answer));
  }

  async function signIn(): Promise<string> {
    const asked = await send("/api/camera/challenge/", { method: "POST", json: { serial } });
    const { challenge, serverTime } = (await asked.json()) as ApiSchema<"CameraChallenge">;
    onServerTime(Date.parse(serverTime));
    const proof = await cameraProof(Buffer.from(secret, "base64url"), challenge);
    const json = { serial, challenge, proof };
    const answer = await send("/api/camera/token/", { method: "POST", json });
    return ((await answer.json()) as ApiSchema<"CameraToken">).access;
  }

  function signedIn(): Promise<string> {
    token ??= signIn().catch((error: unknown) => {
      token = undefined;
      throw error;
    });
    return token;
  }

  async function request(path: string, wanted: CameraRequest = {}): Promise<Response> {
    const used = signedIn();
    try {
      return await send(path, wanted, await used);
    } catch (error) {
      if (!(error instanceof CameraRefusal) || error.status !== 401) throw error;
      if (token === used) token = undefined;
      return send(path, wanted, await signedIn());
    }
  }

  async function answer<Body>(path: string, wanted?: CameraRequest): Promise<Body> {
    return (await (await request(path, wanted)).json()) as Body;
  }

  async function stateOf(path: string, wanted?: CameraRequest): Promise<ApiSchema<"CameraState">> {
    const state = await answer<ApiSchema<"CameraState">>(path, wanted);
    onServerTime(Date.parse(state.serverTime));
    return state;
  }

  return {
    state: () => stateOf("/api/camera/"),
    report: (status) => stateOf("/api/camera/status/", { method: "POST", json: status }),
    liveCredentials: () => answer("/api/camera/live-credentials/"),
    request,
    async download(address) {
      return new Uint8Array(await (await send(new URL(address, server), {})).arrayBuffer());
    },
    signOut() {
      token = undefined;
    },
  };
}

async function codesOf(answer: Response): Promise<string[]> {
  try {
    const { codes = {} } = (await answer.json()) as { codes?: Record<string, string[]> };
    return Object.values(codes).flat();
  } catch {
    return [];
  }
}
