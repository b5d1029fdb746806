import { type OperationId, operations } from "@sonolens/api-client";
import type { Result } from "@sonolens/foundation";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Turn } from "../jobs/fair-queue.ts";
import { refusalOf } from "../policy/access-table.ts";
import type { AccessFailure, Caller, CallingCamera } from "../policy/caller.ts";
import { workFor } from "../work-owner.ts";
import type { AllHandlers, CallContext, CallerContext, CameraContext } from "./call-context.ts";
import { callValidator, type RawRequest } from "./call-validator.ts";
import { clientAddressOf } from "./client-address.ts";
import { type CallDescription, describedCalls } from "./description.ts";
import { errorDetail, fieldErrors, tooManyRequests, uploadRefusal } from "./error-body.ts";
import type { ErrorTexts } from "./error-texts.ts";
import { type FairCalls, ownerOfCall } from "./fair-calls.ts";
import type { JsonAnswers } from "./json-answers.ts";
import { BrokenFormError, readForm } from "./read-form.ts";
import { type Answer, sendAnswer, taggedByContent } from "./send-answer.ts";

/** A handler whose types the description has already checked. */
type UntypedHandler = (
  request: object,
  context: CallContext | CallerContext | CameraContext,
) => Promise<Answer>;

export interface CallParts {
  /** Of the operations that this server has; the others do not exist. */
  readonly handlers: Partial<AllHandlers>;
  /** `isAgain` for a call that was admitted already, and is not counted again. */
  readonly authenticate: (accessToken: string, isAgain: boolean) => Promise<Result<Caller, AccessFailure>>;
  readonly authenticateCamera: (token: string) => Promise<CallingCamera | undefined>;
  readonly textsFor: (acceptLanguage: string | undefined) => ErrorTexts;
  readonly json: JsonAnswers;
  readonly fairCalls: FairCalls;
  readonly bodyBytes: number;
  readonly uploadBytes: number;
}

/** Registers every call that has a handler, and responses to all other methods of its address. */
export function registerCalls(server: FastifyInstance, parts: CallParts): void {
  const calls = describedCalls().filter(({ operationId }) => operationId in parts.handlers);
  const methodsOf = Map.groupBy(calls, (call) => call.path);
  const register = (http: FastifyInstance, call: CallDescription) =>
    registerCall(http, call, parts, methodsOf.get(call.path) ?? []);
  for (const call of calls) if (!isStreamed(call)) register(server, call);
  void server.register(async (streaming) => {
    streaming.addContentTypeParser(streamType, (_request, payload, done) =>
      done(null, payload.iterator({ destroyOnReturn: false })),
    );
    for (const call of calls) if (isStreamed(call)) register(streaming, call);
  });
  for (const [path, described] of methodsOf) registerOtherMethods(server, path, described, parts);
}

function registerCall(
  server: FastifyInstance,
  call: CallDescription,
  parts: CallParts,
  onSamePath: readonly CallDescription[],
): void {
  const { operationId } = call;
  const validate = callValidator(call);
  const handler = parts.handlers[operationId] as unknown as UntypedHandler;
  const isForm = operations[operationId].requestContentType === "multipart/form-data";
  const isStream = isStreamed(call);
  const callers = new WeakMap<FastifyRequest, Caller>();
  const cameras = new WeakMap<FastifyRequest, CallingCamera>();

  server.route({
    method: call.method,
    url: routeOf(call.path),
    exposeHeadRoute: call.method === "GET" && !onSamePath.some(({ method }) => method === "HEAD"),
    bodyLimit: isForm ? parts.uploadBytes + parts.bodyBytes : (call.bodyBytes ?? parts.bodyBytes),
    config: { operationId },
    onRequest: async (request, reply) => {
      const texts = parts.textsFor(request.headers["accept-language"]);
      const wrongType = { status: 415, body: errorDetail(texts, "unsupportedMediaType") };
      if (isForm && !isFormRequest(request)) return sendAnswer(request, reply, wrongType, parts.json);
      const refused = await admit(request, texts, false);
      if (refused !== undefined) return sendAnswer(request, reply, refused, parts.json);
      if (isStream && !isStreamRequest(request)) return sendAnswer(request, reply, wrongType, parts.json);
      return undefined;
    },
    handler: (request, reply) => {
      const owner = ownerOfCall(clientAddressOf(request.ip), callers.get(request), cameras.get(request));
      return workFor(owner, () => answerFor(owner, request, reply));
    },
  });

  async function answerFor(owner: string, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const texts = parts.textsFor(request.headers["accept-language"]);
    const inTurn = async ({ hasWaited }: Turn) => {
      // The client has gone.
      if (reply.raw.destroyed) return reply.hijack();
      // Their session or key may have ended meanwhile.
      const refused = hasWaited ? await admit(request, texts, true) : undefined;
      const answer = refused ?? (await answerOf(request, reply, texts));
      return sendAnswer(request, reply, answer, parts.json);
    };
    if (isStream || isForm) return parts.fairCalls.beside(owner, inTurn);
    const waitS = await parts.fairCalls.run(owner, inTurn);
    if (waitS === undefined) return reply;
    return sendAnswer(request, reply, tooManyRequests(texts, waitS), parts.json);
  }

  function answerOf(request: FastifyRequest, reply: FastifyReply, texts: ErrorTexts): Promise<Answer> {
    if (isStream) return answerStream(request, reply, texts);
    if (isForm)
      return answerForm(request, reply, texts).catch((error: unknown) => answerBrokenForm(error, texts));
    return answerJson(request, reply, texts);
  }

  /** Finds out who calls; returns the answer if they may not. */
  async function admit(
    request: FastifyRequest,
    texts: ErrorTexts,
    isAgain: boolean,
  ): Promise<Answer | undefined> {
    const camera = await cameraOf(request, operationId, parts);
    if (camera !== undefined) {
      cameras.set(request, camera);
      return undefined;
    }
    const challenge = { "www-authenticate": challengeOf(call, request) };
    const caller = await callerOf(request, call, parts, isAgain);
    if (caller !== undefined && !caller.ok) {
      const body = errorDetail(texts, caller.error);
      return caller.error === "sessionEnded"
        ? { status: 403, body }
        : { status: 401, body, headers: challenge };
    }
    if (caller !== undefined) callers.set(request, caller.value);
    const refusal = refusalOf(operationId, caller?.value);
    if (refusal === undefined) return undefined;
    if (refusal !== "notAuthenticated") return { status: 400, body: fieldErrors(texts, [{ code: refusal }]) };
    // Spreadsheets show their password dialog only after a challenge.
    const headers = call.takesKeyAsPassword ? challenge : {};
    return { status: 401, body: errorDetail(texts, refusal), headers };
  }

  /** After an error, more of a stream may still arrive. */
  async function answerStream(
    request: FastifyRequest,
    reply: FastifyReply,
    texts: ErrorTexts,
  ): Promise<Answer> {
    let isTaken = false;
    try {
      const answer = await answerJson(request, reply, texts);
      isTaken = answer.status < 400;
      return answer;
    } finally {
      if (!isTaken) {
        reply.header("connection", "close");
        request.raw.resume();
      }
    }
  }

  const contextOf = (
    request: FastifyRequest,
    reply: FastifyReply,
    texts: ErrorTexts,
  ): CallContext | CallerContext | CameraContext => {
    const caller = callers.get(request);
    const { cookie, host } = request.headers;
    const context = {
      texts,
      clientAddress: clientAddressOf(request.ip),
      isEncrypted: request.protocol === "https",
      signal: goneSignal(reply),
      ...(cookie !== undefined && { cookie }),
      ...(host !== undefined && { host }),
    };
    const camera = cameras.get(request);
    if (camera !== undefined) return { ...context, camera };
    return caller === undefined ? context : { ...context, caller };
  };

  async function answerJson(
    request: FastifyRequest,
    reply: FastifyReply,
    texts: ErrorTexts,
  ): Promise<Answer> {
    const raw = rawRequest(request, call);
    const problems = validate(raw);
    if (problems.length > 0) return { status: 400, body: fieldErrors(texts, problems) };
    const answer = await handler(raw, contextOf(request, reply, texts));
    return call.responses.has(304) ? taggedByContent(request, answer, parts.json) : answer;
  }

  async function answerForm(
    request: FastifyRequest,
    reply: FastifyReply,
    texts: ErrorTexts,
  ): Promise<Answer> {
    const opened = await readForm(request, parts.uploadBytes);
    if (typeof opened === "string") {
      // Unread bytes must not block the next request.
      reply.header("connection", "close");
      return { status: 400, body: uploadRefusal(texts, opened) };
    }
    try {
      const answer = await handler(
        { ...rawRequest(request, call), body: opened.form },
        contextOf(request, reply, texts),
      );
      // More of a rejected file may still arrive.
      if (answer.status >= 400) reply.header("connection", "close");
      return answer;
    } finally {
      opened.drain();
    }
  }
}

function answerBrokenForm(error: unknown, texts: ErrorTexts): Answer {
  if (error instanceof BrokenFormError) return { status: 400, body: uploadRefusal(texts, error.reason) };
  throw error;
}

/** Aborted when the connection ends before the response is sent. */
function goneSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

/** Of the parts of a resumable upload, which handlers read as streams. */
const streamType = "application/offset+octet-stream";

const isStreamed = ({ operationId }: CallDescription): boolean =>
  operations[operationId].requestContentType === streamType;

const isStreamRequest = (request: FastifyRequest): boolean =>
  (request.headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase() === streamType;

const isFormRequest = (request: FastifyRequest): boolean =>
  /^multipart\/form-data\s*(?:;|$)/i.test(request.headers["content-type"] ?? "");

function rawRequest(request: FastifyRequest, call: CallDescription): RawRequest {
  const headers: Record<string, unknown> = {};
  for (const { name, in: place } of call.parameters) {
    const value = place === "header" ? request.headers[name.toLowerCase()] : undefined;
    if (value !== undefined) headers[name] = value;
  }
  return {
    path: { ...(request.params as Record<string, unknown>) },
    query: { ...(request.query as Record<string, unknown>) },
    headers,
    body: request.body,
  };
}

async function callerOf(
  request: FastifyRequest,
  { operationId, takesKeyAsPassword }: CallDescription,
  parts: CallParts,
  isAgain: boolean,
): Promise<Result<Caller, AccessFailure> | undefined> {
  if (operations[operationId].security !== "bearer") return undefined;
  const token = bearerOf(request) ?? (takesKeyAsPassword ? passwordOf(request) : undefined);
  return token === undefined ? undefined : parts.authenticate(token, isAgain);
}

async function cameraOf(
  request: FastifyRequest,
  operationId: OperationId,
  parts: CallParts,
): Promise<CallingCamera | undefined> {
  if (operations[operationId].security !== "camera") return undefined;
  const token = bearerOf(request);
  return token === undefined ? undefined : parts.authenticateCamera(token);
}

const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? "")?.[1];

/** Of Basic authentication: the password; the name if that is empty, as some programs send a key. */
function passwordOf({ headers }: FastifyRequest): string | undefined {
  const [, encoded] = /^Basic ([\w+/=-]+)$/i.exec(headers.authorization ?? "") ?? [];
  if (encoded === undefined) return undefined;
  const [, name, password] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, "base64").toString("utf8")) ?? [];
  return password || name;
}

/** A browser would show its own dialog at a challenge for a password, also to the script of a page. */
const challengeOf = ({ takesKeyAsPassword }: CallDescription, request: FastifyRequest): string =>
  takesKeyAsPassword && bearerOf(request) === undefined
    ? 'Basic realm="data connect", charset="UTF-8"'
    : "Bearer";

function registerOtherMethods(
  server: FastifyInstance,
  path: string,
  described: readonly CallDescription[],
  parts: CallParts,
): void {
  const known = new Set(described.map((call) => call.method));
  if (known.has("GET")) known.add("HEAD");
  const others = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"].filter(
    (method) => !known.has(method),
  );
  const allow = [...known].join(", ");
  server.route({
    method: others,
    url: routeOf(path),
    // Responds before a body is read.
    onRequest: (request, reply) => {
      const texts = parts.textsFor(request.headers["accept-language"]);
      const answer = { status: 405, headers: { allow }, body: errorDetail(texts, "methodNotAllowed") };
      return sendAnswer(request, reply, answer, parts.json);
    },
    handler: (_request, reply) => reply,
  });
}

/**
 * `/a/{id}` becomes `/a/:id`; if text follows a parameter in the same segment, the router needs its pattern.
 */
function routeOf(path: string): string {
  return path.replace(/\{(\w+)\}([^/]*)/g, (_whole, name: string, tail: string) =>
    tail === "" ? `:${name}` : `:${name}(^[^/_]+)${tail}`,
  );
}
