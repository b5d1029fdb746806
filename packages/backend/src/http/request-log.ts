import type { FastifyReply, FastifyRequest } from "fastify";

/**
 * One line per call. The route is logged in place of the address: an address can hold a signed token, and a
 * query a user's search.
 */
export function logCall(request: FastifyRequest, reply: FastifyReply): void {
  const { operationId } = request.routeOptions.config as { operationId?: string };
  const line = {
    requestId: request.id,
    operation: operationId ?? request.routeOptions.url ?? "-",
    method: request.method,
    status: reply.statusCode,
    durationMs: Math.round(reply.elapsedTime * 10) / 10,
  };
  if (reply.statusCode >= 500) request.log.error(line, "answered");
  else request.log.info(line, "answered");
}
