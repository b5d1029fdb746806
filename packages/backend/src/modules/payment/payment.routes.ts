import type { CallerHandlers } from "../../http/call-context.ts";
import { errorDetail, type FieldProblem, fieldErrors } from "../../http/error-body.ts";
import type { PaymentService } from "./payment.service.ts";

/** Where the page of a checkout is. */
export const payPath = "/payment-sandbox/pay";

/** What was paid for, and paying. `hasSandbox` is false where a payment service was set up. */
export function createPaymentRoutes(payment: PaymentService, hasSandbox: boolean) {
  return {
    async listPaymentTokens({ query }, { caller }) {
      const tokens = await payment.tokensOf(caller.accountId);
      const { viewToken } = query;
      return {
        status: 200,
        body: { tokens: viewToken === undefined ? tokens : tokens.filter((token) => token === viewToken) },
      };
    },
    async createCheckout({ body }, { caller, texts }) {
      if (!hasSandbox) return { status: 404, body: errorDetail(texts, "notFound") };
      const problems = (["success_url", "cancel_url"] as const).flatMap((field): FieldProblem[] =>
        isWebAddress(body[field]) ? [] : [{ field, code: "invalidFormat" }],
      );
      if (problems.length > 0) return { status: 400, body: fieldErrors(texts, problems) };
      const url = `${payPath}/${await payment.begin(caller.accountId, body)}`;
      return { status: 201, headers: { location: url }, body: { url } };
    },
  } satisfies CallerHandlers<"listPaymentTokens" | "createCheckout">;
}

/** An address of this server, or a whole one of the web. */
function isWebAddress(text: string): boolean {
  const base = "http://here.invalid";
  const url = URL.parse(text, base);
  if (url === null || !/^https?:$/.test(url.protocol)) return false;
  return /^https?:\/\//i.test(text) || (text.startsWith("/") && url.origin === base);
}
