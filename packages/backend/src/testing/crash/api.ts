/** A call that was not answered, or only with "not now": whether it was done is open. */
export class Unanswered extends Error {}

/** What else whoever calls bears. */
export interface ApiOptions {
  /** Statuses that mean "not now"; 429 and 503. */
  readonly notNow?: ReadonlySet<number>;
  /** Hears of every answer that is no success. */
  readonly onRefusal?: (status: number, body: string, headers: Headers) => void;
}

const usualNotNow: ReadonlySet<number> = new Set([429, 503]);

/** An answer that no correct server gives to a correct call, however it was killed before. */
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

interface CallWishes {
  readonly method?: string;
  readonly json?: unknown;
  readonly body?: FormData | Uint8Array<ArrayBuffer>;
  readonly headers?: Record<string, string>;
}

/** Somebody's calls. Each resolves with the answer to a success, and throws one of the two errors otherwise. */
export interface Api {
  readonly username: string;
  json<Body>(path: string, wishes?: CallWishes): Promise<Body>;
  bytes(path: string): Promise<Uint8Array>;
  /** The headers of an answer without a body. */
  headers(path: string, wishes: CallWishes): Promise<Headers>;
}

/** Calls of somebody, with a token that is asked for at each call. */
export type ApiFor = (username: string, token: () => string) => Api;

/** `url` is asked at each call, because the server comes and goes. */
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
  async function send(path: string, { method, json, headers, ...rest }: CallWishes = {}): Promise<Answer> {
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
    headers: async (path, wishes) => (await send(path, wishes)).headers,
    async json<Body>(path: string, wishes?: CallWishes) {
      const { bytes } = await send(path, wishes);
      return (bytes.length === 0 ? undefined : JSON.parse(bytes.toString())) as Body;
    },
  };
}

interface Target {
  readonly url: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Sends a file by the form that a call answered, as a browser does. */
export function sendForm<Body>(api: Api, target: Target, bytes: Uint8Array, name: string): Promise<Body> {
  const form = new FormData();
  for (const [field, value] of Object.entries(target.fields)) form.append(field, String(value));
  form.append("file", new Blob([Uint8Array.from(bytes)]), name);
  return api.json<Body>(target.url, { body: form });
}

/** What is read after a restart; each address once, however many look at it. */
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
