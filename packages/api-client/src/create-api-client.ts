import { failure, type Result, success } from "@sonolens/foundation";
import type { ApiClient, CallAnswer, CallOptions, Calls } from "./api-client.ts";
import { type ApiError, clientError } from "./api-error.ts";
import type { Download } from "./download.ts";
import { firstOperations } from "./generated/first-operations.ts";
import { loadOperation } from "./load-operation.ts";
import type { AnyOperation } from "./operation.ts";
import type { OperationId } from "./operation-types.ts";
import { type AnyRequest, createSender } from "./sender.ts";
import type { Session, TokenPair } from "./session.ts";
import { createTokenRefresher, type Lock } from "./token-refresher.ts";

export interface ApiClientOptions {
  /** Where the server is, for example "https://sonolens.example" or "https://example.com/sound"; without a slash at its end. */
  readonly baseUrl: string;
  readonly fetch: typeof globalThis.fetch;
  readonly session: Session;
  /** The user's language now; goes with every call. */
  readonly language: () => string;
  /** Keeps tabs from refreshing at the same time; `navigator.locks` behind a small function. This tab only without. */
  readonly lock?: Lock;
}

interface SendOptions extends CallOptions {
  readonly asDownload?: boolean;
}

/**
 * A client of the API. Sends the access token with every call but the public ones, refreshes it when it has 30 s or
 * less, once however many calls wait, and once more on a 401; ends the session when that fails and on every 403.
 */
export function createApiClient({
  session,
  lock = (_, work) => work(),
  ...options
}: ApiClientOptions): ApiClient {
  const send = createSender({ ...options, onServerTime: session.setServerTime });
  const exchange = async (refresh: string) =>
    (await send("refreshToken", firstOperations.refreshToken, { body: { refresh } }, {})) as Result<
      TokenPair,
      ApiError
    >;
  const refresher = createTokenRefresher(session, exchange, lock);

  const sendSigned = async (
    name: OperationId,
    operation: AnyOperation,
    request: AnyRequest,
    options: SendOptions,
  ) => {
    const { signal } = options;
    const { generation } = session;
    const first = await orAborted(refresher.fresh(), signal);
    if (!first.ok) return first;
    const answer = await send(name, operation, request, { ...options, accessToken: first.value.access });
    // What was asked in a session that is over is neither asked again in the next one nor answered there.
    if (session.generation !== generation && (answer.ok || answer.error.status === 401)) return aborted;
    if (answer.ok || answer.error.status !== 401) return answer;
    const second = await orAborted(refresher.replace(first.value.access), signal);
    if (!second.ok) return second;
    if (session.generation !== generation) return aborted;
    const repeated = await send(name, operation, request, { ...options, accessToken: second.value.access });
    return repeated.ok && session.generation !== generation ? aborted : repeated;
  };

  const call = async (name: OperationId, request: AnyRequest, options: SendOptions) => {
    const { signal } = options;
    if (signal?.aborted) return failure(clientError("aborted"));
    const { generation } = session;
    const operation = await loadOperation(name).catch(() => undefined);
    if (!operation) return failure(clientError("networkError"));
    const signed = operation.security === "bearer";
    const answer = signed
      ? await sendSigned(name, operation, request, options)
      : await send(name, operation, request, options);
    if (answer.ok || session.generation !== generation) return answer;
    if (answer.error.status === 403) session.end("forbidden");
    if (answer.error.status === 401 && signed && answer.error.code !== "refreshFailed")
      session.end("refreshFailed");
    return answer;
  };

  const named = new Map<string, unknown>();
  /** The method of a call, whose name need not be in a table that has been fetched. */
  const methodOf = (name: string) => {
    const method =
      named.get(name) ??
      ((request: AnyRequest = {}, callOptions: CallOptions = {}) =>
        call(name as OperationId, request, callOptions));
    named.set(name, method);
    return method;
  };
  const calls = new Proxy({} as Calls, {
    // A client is no promise: `await` asks for its `then`.
    get: (_, name) => (typeof name === "string" && name !== "then" ? methodOf(name) : undefined),
  });

  const more: Omit<ApiClient, keyof Calls> = {
    session,
    async signIn(credentials, callOptions) {
      const answer = await calls.createToken({ body: credentials }, callOptions);
      if (answer.ok) session.start(answer.value);
      return answer;
    },
    signOut() {
      const refresh = session.tokens?.refresh;
      session.end("signedOut");
      // The way out is open also where the server cannot be reached; its session then ends by itself.
      if (refresh !== undefined) void calls.endSession({ body: { refresh } });
    },
    async importFile({ filename, bytes }, callOptions) {
      const target = await calls.createUploadUrl({ body: { filename } }, callOptions);
      if (!target.ok) return target;
      const body = { ...target.value.fields, file: new File([bytes], filename) };
      return (await calls.uploadFile({ body }, callOptions)) as Result<CallAnswer<"uploadFile">, ApiError>;
    },
    download: async (operation, request, callOptions) =>
      (await call(operation, request ?? {}, { ...callOptions, asDownload: true })) as Result<
        Download,
        ApiError
      >,
    async freshAccessToken() {
      const tokens = await refresher.fresh();
      return tokens.ok ? success(tokens.value.access) : tokens;
    },
  };
  return new Proxy(more as ApiClient, {
    get: (own, name) => (name in own ? Reflect.get(own, name) : Reflect.get(calls, name)),
  });
}

const aborted = failure(clientError("aborted"));

/** A shared refresh goes on although one caller gives up. */
function orAborted<Value>(
  work: Promise<Result<Value, ApiError>>,
  signal: AbortSignal | undefined,
): Promise<Result<Value, ApiError>> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const giveUp = () => resolve(failure(clientError("aborted")));
    if (signal.aborted) giveUp();
    signal.addEventListener("abort", giveUp, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", giveUp));
  });
}
