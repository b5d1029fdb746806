import type { FastifyInstance } from "fastify";
import type { EventOutcome, PaymentService } from "./payment.service.ts";

/** A service keeps sending what is refused, and tells its owner that it cannot. */
const refused: readonly EventOutcome[] = ["forged", "wrongAmount"];

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
      const outcome = await payment.receive({ body, signature });
      return reply.code(refused.includes(outcome) ? 400 : 204).send();
    });
  });
}
