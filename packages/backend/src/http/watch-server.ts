import fastify, { type FastifyInstance } from "fastify";
import type { ServerMetrics } from "../metrics/server-metrics.ts";
import type { ReadinessStatus } from "../modules/server/server.routes.ts";

/** Answers whoever watches a process that answers nobody else, as the server itself would: whether it works, and its numbers. */
export function createWatchServer(parts: {
  readonly version: string;
  readonly readiness: () => Promise<ReadinessStatus>;
  readonly metrics: Pick<ServerMetrics, "register">;
}): FastifyInstance {
  const server = fastify({ bodyLimit: 1_024 });
  server.get("/healthz", async () => ({ status: "ok", version: parts.version }));
  server.get("/readyz", async (_request, reply) => {
    const status = await parts.readiness();
    return reply.status(status === "ready" ? 200 : 503).send({ status });
  });
  parts.metrics.register(server);
  return server;
}
