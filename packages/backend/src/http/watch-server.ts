import fastify, { type FastifyInstance } from "fastify";
import type { Readiness } from "../composition/readiness.ts";
import type { ServerMetrics } from "../metrics/server-metrics.ts";

/** Serves health checks and metrics of a process that serves nothing else, as the server itself would. */
export function createWatchServer(parts: {
  readonly version: string;
  readonly readiness: () => Promise<Readiness>;
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
