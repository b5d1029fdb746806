/** No response, or only "not now": the outcome of the call is unknown. */
export class Unanswered extends Error {}

/** Further headers and callbacks of a caller. */
export interface ApiOptions {
  /** Statuses that mean "not now"; 429 and 503. */
  readonly notNow?: ReadonlySet<number>;
  /** Called for every response that is not a success. */
  readonly onRefusal?: (status: number, body: string, headers: Headers) => void;
}

const usualNotNow: ReadonlySet<number> = new Set([429, 503]);

/** A response that a correct server never gives to a correct call, wherever it was killed before. */
export class WrongAnswer extends Error {
  readonly status: number;
  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

interface Answer {
  readonly bytes: Buffer;
  readonly headers: Headers;
}

interface CallOptions {
  readonly method?: string;
  readonly json?: unknown;
  readonly body?: FormData | Uint8Array<ArrayBuffer>;
  readonly headers?: Record<string, string>;
}

/** A user's calls. Each resolves with the body of a success, and throws one of the two errors otherwise. */
export interface Api {
  readonly username: string;
  json<Body>(path: string, callOptions?: CallOptions): Promise<Body>;
  bytes(path: string): Promise<Uint8Array>;
  /** The headers of a response without a body. */
  headers(path: string, callOptions: CallOptions): Promise<Headers>;
}

/** Calls of a user, with a token that is read at each call. */
export type ApiFor = (username: string, token: () => string) => Api;

/** `url` is read at each call, because the server restarts. */
export const createApiFor =
  (url: () => string, options: ApiOptions = {}): ApiFor =>
  (username, token) =>
    createApi(url, username, token, options);

function createApi(
  url: () => string,
  username: string,
  token: () => string,
  { notNow = usualNotNow, onRefusal }: ApiOptions,
): Api {
  async function send(path: string, { method, json, headers, ...rest }: CallOptions = {}): Promise<Answer> {
    const body = json === undefined ? rest.body : JSON.stringify(json);
    let response: Response;
    let bytes: Buffer;
    try {
      response = await fetch(url() + path, {
        method: method ?? (body === undefined ? "GET" : "POST"),
        headers: {
          ...(token() !== "" && { authorization: `Bearer ${token()}` }),
          ...(json !== undefined && { "content-type": "application/json" }),
          ...headers,
        },
        ...(body !== undefined && { body }),
        redirect: "manual",
      });
      bytes = Buffer.from(await response.arrayBuffer());
    } catch (error) {
      throw new Unanswered(`${path}: ${error instanceof Error ? error.message : error}`);
    }
    const { status } = response;
    if (status >= 400) onRefusal?.(status, bytes.toString(), response.headers);
    if (notNow.has(status)) throw new Unanswered(`${path} answered ${status}`);
    if (status >= 400)
      throw new WrongAnswer(
        `${username} ${path} answered ${status}: ${bytes.toString().slice(0, 300)}`,
        status,
      );
    return { bytes, headers: response.headers };
  }
  return {
    username,
    bytes: async (path) => (await send(path)).bytes,
    headers: async (path, callOptions) => (await send(path, callOptions)).headers,
    async json<Body>(path: string, callOptions?: CallOptions) {
      const { bytes } = await send(path, callOptions);
      return (bytes.length === 0 ? undefined : JSON.parse(bytes.toString())) as Body;
    },
  };
}

interface Target {
  readonly url: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Sends a file by the form that a call returned, as a browser does. */
export function sendForm<Body>(api: Api, target: Target, bytes: Uint8Array, name: string): Promise<Body> {
  const form = new FormData();
  for (const [field, value] of Object.entries(target.fields)) form.append(field, String(value));
  form.append("file", new Blob([Uint8Array.from(bytes)]), name);
  return api.json<Body>(target.url, { body: form });
}

/** Reads after a restart; each address once, for all readers. */
export interface Look {
  json<Body>(path: string): Promise<Body>;
  bytes(path: string): Promise<Uint8Array>;
}

export function createLook(api: Api): Look {
  const seen = new Map<string, Promise<unknown>>();
  return {
    bytes: (path) => api.bytes(path),
    json<Body>(path: string) {
      const known = seen.get(path) ?? api.json(path);
      seen.set(path, known);
      return known as Promise<Body>;
    },
  };
}
