import helmet from "@fastify/helmet";
import multipart from "@fastify/multipart";
import fastify from "fastify";

/** A response of the backend, sent again by the same framework with the same plugins and nothing else. */
export interface PlainAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly bytesBase64: string;
}

process.on("message", async ({ headers, bytesBase64 }: PlainAnswer) => {
  const bytes = Buffer.from(bytesBase64, "base64");
  const server = fastify({
    logger: { level: "info", stream: { write: () => undefined } },
    disableRequestLogging: true,
  });
  server.addHook("onResponse", async (request, reply) =>
    request.log.info({ status: reply.statusCode, durationMs: reply.elapsedTime }, "answered"),
  );
  await server.register(helmet);
  await server.register(multipart);
  server.get("/api/snapshots/", async (request, reply) => {
    reply.headers(headers);
    if (request.headers["if-none-match"] === headers.etag) return reply.code(304).send();
    return reply.send(bytes);
  });
  process.send?.({ address: await server.listen({ port: 0 }) });
});
process.on("disconnect", () => process.exit());
process.send?.("ready");
