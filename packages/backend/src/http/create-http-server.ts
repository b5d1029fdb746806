import type { Socket } from "node:net";
import helmet from "@fastify/helmet";
import multipart from "@fastify/multipart";
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import { contentSecurityPolicy } from "./content-security-policy.ts";
import { errorDetail } from "./error-body.ts";
import type { ErrorTexts } from "./error-texts.ts";
import { type CallParts, registerCalls } from "./register-calls.ts";
import { answerOfError } from "./request-error.ts";
import { logCall } from "./request-log.ts";
import { sendAnswer } from "./send-answer.ts";
import { isPageOfWebApp, sendIndex, serveWebApp } from "./serve-web-app.ts";

export interface HttpServerParts extends CallParts {
  readonly logger: FastifyBaseLogger;
  readonly newId: () => string;
  /** Pages of the server's own, beside the calls and the web app. */
  readonly pages: readonly RegisterPages[];
  /** Folder of the built web app; nothing but the API is served without it. */
  readonly webRoot?: string;
  /** Behind a proxy of one's own, whose X-Forwarded-For tells the client's address. */
  readonly trustProxy?: boolean;
}

/** Registers pages, whose texts come in the language of the request. */
export type RegisterPages = (
  server: FastifyInstance,
  textsOf: (request: FastifyRequest) => ErrorTexts,
) => void;

const longestAddress = 8 * 1024;
const longestHeaders = 32 * 1024;

/** Builds the server: every call of the description, the web app, and one shape for everything that goes wrong. */
export async function createHttpServer(parts: HttpServerParts): Promise<FastifyInstance> {
  const { textsFor, json } = parts;
  const textsOf = (request: FastifyRequest) => textsFor(request.headers["accept-language"]);

  const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const answer = answerOfError(error, textsOf(request));
    if (answer.fault) request.log.error({ err: error, requestId: request.id }, "failed");
    return sendAnswer(request, reply, answer, json);
  };

  const server = fastify({
    loggerInstance: parts.logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: parts.newId,
    requestIdHeader: false,
    trustProxy: parts.trustProxy ?? false,
    bodyLimit: parts.bodyBytes,
    return503OnClosing: false,
    exposeHeadRoutes: true,
    routerOptions: { maxParamLength: 1_024 },
    http: { maxHeaderSize: longestHeaders, headersTimeout: 30_000, requestTimeout: 15 * 60_000 },
    frameworkErrors: (error, request, reply) => {
      reply.header("x-request-id", request.id);
      void answerError(error, request, reply);
    },
    clientErrorHandler: answerUnreadable,
  });
  server.removeContentTypeParser("text/plain");
  server.setErrorHandler(answerError);

  server.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
    if (request.url.length <= longestAddress) return;
    return sendAnswer(
      request,
      reply,
      { status: 414, body: errorDetail(textsOf(request), "uriTooLong") },
      json,
    );
  });
  server.addHook("onResponse", async (request, reply) => logCall(request, reply));

  await server.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy },
    crossOriginEmbedderPolicy: false,
    // The server also runs on plain http in a factory's own network.
    strictTransportSecurity: false,
    originAgentCluster: false,
    crossOriginOpenerPolicy: false,
    referrerPolicy: { policy: "same-origin" },
  });
  await server.register(multipart);
  registerCalls(server, parts);
  for (const registerPages of parts.pages) registerPages(server, textsOf);
  if (parts.webRoot !== undefined) await serveWebApp(server, parts.webRoot);
  server.setNotFoundHandler((request, reply) => {
    const [path = "/"] = request.url.split("?");
    if (parts.webRoot !== undefined && isPageOfWebApp(path, request.headers.accept)) return sendIndex(reply);
    return sendAnswer(request, reply, { status: 404, body: errorDetail(textsOf(request), "notFound") }, json);
  });
  return server;
}

/** Bytes that are no HTTP, or too long a head: there is no request yet, so the answer is written by hand. */
function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (socket.destroyed || !socket.writable || error.code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  const tooLong = error.code === "HPE_HEADER_OVERFLOW";
  const [status, code, detail] = tooLong
    ? ["414 URI Too Long", "uriTooLong", "The address is too long."]
    : ["400 Bad Request", "invalidFormat", "This is not a valid request."];
  const body = JSON.stringify(
    tooLong
      ? { detail, codes: { detail: [code] } }
      : { non_field_errors: [detail], codes: { non_field_errors: [code] } },
  );
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
