import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** A value read at each scrape. */
export interface GaugeSource {
  readonly name: string;
  readonly help: string;
  readonly read: () => number | Promise<number>;
}

/** Metrics for an operator, in the format of Prometheus. */
export interface ServerMetrics {
  /** Measures every call, and serves `/metrics`. */
  register(server: FastifyInstance): void;
  /** Stops the process's own measurements. */
  stop(): void;
}

const secondsBuckets = [0.005, 0.02, 0.1, 0.3, 1, 3, 10];

/**
 * `/metrics` responds to requests with the token as Bearer; for others, and without a token, the page does
 * not exist. The client's address proves nothing: behind a proxy all calls come from this machine.
 */
export function createServerMetrics(options: {
  readonly token: string | undefined;
  readonly version: string;
  readonly gauges: readonly GaugeSource[];
}): ServerMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: "sonolens_call_seconds",
    help: "Seconds that calls took, by operation and status.",
    labelNames: ["operation", "status"],
    buckets: secondsBuckets,
    registers: [registry],
  });
  new Gauge({
    name: "sonolens_build_info",
    help: "1, with the version of the program.",
    labelNames: ["version"],
    registers: [registry],
  }).set({ version: options.version }, 1);
  for (const { name, help, read } of options.gauges)
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await read());
      },
    });

  const mayRead = (request: FastifyRequest): boolean => {
    if (options.token === undefined) return false;
    const [, given = ""] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? "") ?? [];
    return isSame(given, options.token);
  };

  return {
    register(server) {
      server.addHook("onResponse", async (request: FastifyRequest, reply: FastifyReply) => {
        const { operationId } = request.routeOptions.config as { operationId?: string };
        const labels = { operation: operationId ?? "other", status: String(reply.statusCode) };
        seconds.observe(labels, reply.elapsedTime / 1000);
      });
      server.get("/metrics", async (request, reply) => {
        if (!mayRead(request)) return reply.callNotFound();
        const text = await registry.metrics();
        return reply.header("cache-control", "no-store").type(registry.contentType).send(text);
      });
    },
    stop: () => registry.clear(),
  };
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
