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
  /**
   * The server's URL, for example "https://sonolens.example" or "https://example.com/sound"; without a trailing
   * slash.
   */
  readonly baseUrl: string;
  readonly fetch: typeof globalThis.fetch;
  readonly session: Session;
  /** The user's current language; sent with every call. */
  readonly language: () => string;
  /** Prevents concurrent refreshes of several tabs; a wrapper of `navigator.locks`. Without it, of this tab only. */
  readonly lock?: Lock;
}

interface SendOptions extends CallOptions {
  readonly asDownload?: boolean;
}

/**
 * A client of the API. Sends the access token with every call except public ones, refreshes it when it expires within
 * 30 s, once for all pending calls, and once more on a 401; ends the session if that fails and on every 403.
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
    generation: number,
  ) => {
    const { signal } = options;
    const first = await orAborted(refresher.fresh(), signal);
    if (!first.ok) return first;
    // The call was made in a session that has ended: the token is of the next one.
    if (session.generation !== generation) return aborted;
    const answer = await send(name, operation, request, { ...options, accessToken: first.value.access });
    // A request of a session that has ended is neither retried in the next one nor answered there.
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
      ? await sendSigned(name, operation, request, options, generation)
      : await send(name, operation, request, options);
    if (answer.ok || session.generation !== generation) return answer;
    if (answer.error.status === 403) session.end("forbidden");
    if (answer.error.status === 401 && signed && answer.error.code !== "refreshFailed")
      session.end("refreshFailed");
    return answer;
  };

  const named = new Map<string, unknown>();
  /** The method of a call, whose name need not be in a loaded table. */
  const methodOf = (name: string) => {
    const method =
      named.get(name) ??
      ((request: AnyRequest = {}, callOptions: CallOptions = {}) =>
        call(name as OperationId, request, callOptions));
    named.set(name, method);
    return method;
  };
  const calls = new Proxy({} as Calls, {
    // A client is no promise: `await` reads `then`.
    get: (_, name) => (typeof name === "string" && name !== "then" ? methodOf(name) : undefined),
  });

  const more: Omit<ApiClient, keyof Calls> = {
    session,
    async signIn(credentials, callOptions) {
      const before = session.tokens?.refresh;
      const answer = await calls.createToken({ body: credentials }, callOptions);
      if (!answer.ok) return answer;
      // Another tab has signed in.
      if (session.tokens?.refresh !== before) return aborted;
      session.start(answer.value);
      return answer;
    },
    signOut() {
      const refresh = session.tokens?.refresh;
      session.end("signedOut");
      // Signing out also works while the server is unreachable; its session then expires.
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

/** A shared refresh continues if one caller aborts. */
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
