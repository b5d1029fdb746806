import type { FastifyInstance } from "fastify";
import type { PaymentService } from "./payment.service.ts";

const maxEventBytes = 256 * 1024;

/** Where a payment service sends its events. Their signature is of the bytes, so these are not parsed before. */
export function registerPaymentEvents(
  server: FastifyInstance,
  payment: PaymentService,
  signatureHeader: string,
): void {
  void server.register(async (events) => {
    events.removeAllContentTypeParsers();
    events.addContentTypeParser(
      "*",
      { bodyLimit: maxEventBytes, parseAs: "buffer" },
      (_request, body, done) => done(null, body),
    );
    events.post("/payment-events/", async ({ headers, body }, reply) => {
      const signature = headers[signatureHeader];
      if (typeof signature !== "string" || !(body instanceof Uint8Array)) return reply.code(400).send();
      return reply.code((await payment.receive({ body, signature })) === "forged" ? 400 : 204).send();
    });
  });
}
