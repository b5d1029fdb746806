import type { FastifyReply, FastifyRequest } from "fastify";

/**
 * One line per call. The route stands for the address: an address itself can hold a signed token, and a query what
 * somebody searched for.
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
