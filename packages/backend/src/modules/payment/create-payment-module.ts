import type { FastifyInstance, FastifyRequest } from "fastify";
import type { BackendCore } from "../../backend-core.ts";
import type { ErrorTexts } from "../../http/error-texts.ts";
import { createPaymentRoutes } from "./payment.routes.ts";
import { createPaymentService } from "./payment.service.ts";
import { registerSandboxPage } from "./sandbox-page.ts";

/** Purchases; and a sandbox for payment, if no payment service was set up. */
export function createPaymentModule({ database, nowMs, options, addresses }: BackendCore) {
  const payment = createPaymentService(database, nowMs);
  const hasSandbox = options.paymentUrl === undefined;
  return {
    routes: createPaymentRoutes(payment, hasSandbox, options.publicUrl, addresses),
    registerPages(server: FastifyInstance, textsOf: (request: FastifyRequest) => ErrorTexts): void {
      if (hasSandbox) registerSandboxPage(server, payment, textsOf, addresses);
    },
  };
}
