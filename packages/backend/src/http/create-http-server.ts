import type { Socket } from "node:net";
import multipart from "@fastify/multipart";
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import helmet from "helmet";
import type { Addresses } from "./addresses.ts";
import { allowOrigins } from "./allow-origins.ts";
import { contentSecurityPolicy } from "./content-security-policy.ts";
import { type ErrorCode, errorDetail } from "./error-body.ts";
import type { ErrorTexts } from "./error-texts.ts";
import { type CallParts, registerCalls } from "./register-calls.ts";
import { answerOfError } from "./request-error.ts";
import { logCall } from "./request-log.ts";
import { sendAnswer } from "./send-answer.ts";
import { serveSharedReport } from "./serve-shared-report.ts";
import { isPageOfWebApp, serveWebApp } from "./serve-web-app.ts";
import { type BodyTimeouts, endSlowBodies } from "./slow-bodies.ts";
import { watchUnusedConnections } from "./unused-connections.ts";
import { inlineScriptHashes, readPage } from "./web-page.ts";

export interface HttpServerParts extends CallParts {
  readonly logger: FastifyBaseLogger;
  readonly newId: () => string;
  readonly addresses: Addresses;
  /** Pages of the server's own, besides the calls and the web app. */
  readonly pages: readonly RegisterPages[];
  /** Folder of the built web app; nothing but the API is served without it. */
  readonly webRoot?: string;
  /** Folder of the built page behind links to reports. */
  readonly sharedReportRoot?: string;
  /** Pages of other origins that may call from a browser. */
  readonly allowedOrigins?: readonly string[];
  /** Behind one proxy of one's own, which appends the client's address to X-Forwarded-For. */
  readonly trustProxy?: boolean;
  /** How long heads and bodies may take; 30 s for a head. */
  readonly requestTimeouts?: BodyTimeouts & { readonly headMs: number };
}

/** Registers pages, whose texts come in the language of the request. */
export type RegisterPages = (
  server: FastifyInstance,
  textsOf: (request: FastifyRequest) => ErrorTexts,
) => void;

const maxAddressCharacters = 8 * 1024;
const maxHeaderBytes = 32 * 1024;
const maxHeadMs = 30_000;
/** Time for a client to read why its connection ends. */
const lingerMs = 1_000;

/** Builds the server: every call of the description, the web app, and one format for all errors. */
export async function createHttpServer(parts: HttpServerParts): Promise<FastifyInstance> {
  const { textsFor, json, requestTimeouts, addresses, webRoot } = parts;
  const headersTimeout = requestTimeouts?.headMs ?? maxHeadMs;
  const textsOf = (request: FastifyRequest) => textsFor(request.headers["accept-language"]);

  const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const answer = answerOfError(error, textsOf(request));
    if (answer.fault) request.log.error({ err: error, requestId: request.id }, "failed");
    if (!reply.raw.headersSent) forgetBody(reply);
    return sendAnswer(request, reply, answer, json);
  };

  const server = fastify({
    loggerInstance: parts.logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: parts.newId,
    requestIdHeader: false,
    // The address that this proxy saw. Earlier entries in X-Forwarded-For come from the client and may be
    // forged.
    trustProxy: parts.trustProxy === true ? (_address, hop) => hop === 0 : false,
    bodyLimit: parts.bodyBytes,
    return503OnClosing: false,
    exposeHeadRoutes: true,
    rewriteUrl: ({ url = "/" }) => addresses.pathOf(url),
    routerOptions: { maxParamLength: 1_024 },
    http: {
      maxHeaderSize: maxHeaderBytes,
      headersTimeout,
      connectionsCheckingInterval: headersTimeout / 4,
      // One limit for small and large bodies would be too long for the small or too short for the large.
      requestTimeout: 0,
    },
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...bareHeaders, "x-request-id": request.id });
      void answerError(error, request, reply);
    },
    clientErrorHandler: answerUnreadable,
  });
  endSlowBodies(server.server, (socket) => answerUnreadable(tooSlow, socket), requestTimeouts);
  const endUnused = watchUnusedConnections(server.server);
  server.addHook("preClose", async () => endUnused());
  server.removeContentTypeParser("text/plain");
  server.setErrorHandler(answerError);

  const page = webRoot === undefined ? "" : await readPage(webRoot, addresses);
  const setSecurityHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: contentSecurityPolicy(inlineScriptHashes(page)),
    },
    crossOriginEmbedderPolicy: false,
    // The server also runs on plain http in a factory's own network.
    strictTransportSecurity: false,
    originAgentCluster: false,
    crossOriginOpenerPolicy: false,
    referrerPolicy: { policy: "same-origin" },
  });
  // First, so that responses rejected by the next hook have these headers too.
  server.addHook("onRequest", (request, reply, done) =>
    setSecurityHeaders(request.raw, reply.raw, () => done()),
  );

  await allowOrigins(server, parts.allowedOrigins ?? []);

  server.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
    if (request.url.length <= maxAddressCharacters) return;
    return sendAnswer(
      request,
      reply,
      { status: 414, body: errorDetail(textsOf(request), "uriTooLong") },
      json,
    );
  });
  if (parts.trustProxy !== true) warnOfUntrustedProxy(server, parts.logger);
  server.addHook("onResponse", async (request, reply) => logCall(request, reply));

  await server.register(multipart);
  registerCalls(server, parts);
  for (const registerPages of parts.pages) registerPages(server, textsOf);
  const sendIndex = webRoot === undefined ? undefined : await serveWebApp(server, webRoot, page, addresses);
  if (parts.sharedReportRoot !== undefined)
    await serveSharedReport(server, parts.sharedReportRoot, addresses);
  server.setNotFoundHandler((request, reply) => {
    const [path = "/"] = request.url.split("?");
    if (sendIndex && isPageOfWebApp(path, request.headers.accept)) return sendIndex(request, reply);
    return sendAnswer(request, reply, { status: 404, body: errorDetail(textsOf(request), "notFound") }, json);
  });
  return server;
}

/** Behind a proxy that is not trusted, all clients have one address: they would share each limit. */
function warnOfUntrustedProxy(server: FastifyInstance, logger: Pick<FastifyBaseLogger, "warn">): void {
  let isWarned = false;
  server.addHook("onRequest", async ({ headers }) => {
    if (isWarned || headers["x-forwarded-for"] === undefined) return;
    isWarned = true;
    logger.warn(
      "a request has X-Forwarded-For, but TRUST_PROXY is not set: all clients behind the proxy count as one. Set TRUST_PROXY=1 behind exactly one proxy; otherwise ignore this.",
    );
  });
}

/**
 * Removes the headers of a body that was never sent, as when its store fails: the error must not be cached in
 * its place.
 */
function forgetBody(reply: FastifyReply): void {
  for (const name of ["etag", "cache-control", "accept-ranges", "content-range", "content-disposition"]) {
    reply.removeHeader(name);
    reply.raw.removeHeader(name);
  }
}

const tooSlow = Object.assign(new Error("The request came too slowly."), {
  code: "ERR_HTTP_REQUEST_TIMEOUT",
});

/** Errors for bytes that are no valid request. */
const unreadable: Readonly<Record<string, readonly [string, ErrorCode, string]>> = {
  HPE_HEADER_OVERFLOW: ["414 URI Too Long", "uriTooLong", "The address is too long."],
};

/**
 * Bytes that are no HTTP, too long a head, or too slow: there is no request yet, so the response is written
 * by hand.
 */
function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  // A client that sends too slowly did nothing wrong: a connection that is cut is retried or resumed.
  const tookTooLong = error.code === "ERR_HTTP_REQUEST_TIMEOUT";
  if (socket.destroyed || !socket.writable || error.code === "ECONNRESET" || tookTooLong) {
    socket.destroy();
    return;
  }
  const known = unreadable[error.code ?? ""];
  const [status, code, detail] = known ?? [
    "400 Bad Request",
    "invalidFormat",
    "This is not a valid request.",
  ];
  const body = JSON.stringify(
    known === undefined
      ? { non_field_errors: [detail], codes: { non_field_errors: [code] } }
      : { detail, codes: { detail: [code] } },
  );
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n${bareHeaderLines}\r\n${body}`,
  );
  // A client that keeps sending, or never reads, must not keep it open.
  setTimeout(() => socket.destroy(), lingerMs).unref();
}

/** Security headers of responses that no page of this server makes: errors before there is a request. */
export const bareHeaders = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
} as const;

/** The same as header lines of a response that is written by hand. */
export const bareHeaderLines = Object.entries(bareHeaders)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join("");
