import type { Addresses } from "../../http/addresses.ts";
import type { CallerHandlers } from "../../http/call-context.ts";
import { errorDetail, type FieldProblem, fieldErrors } from "../../http/error-body.ts";
import type { PaymentService } from "./payment.service.ts";
import { returnAddress } from "./return-address.ts";

/** Path of the checkout page. */
export const payPath = "/payment-sandbox/pay";

/**
 * Purchases and payment. `hasSandbox` is false if a payment service was set up; `publicUrl` is the server's
 * public address, if configured.
 */
export function createPaymentRoutes(
  payment: PaymentService,
  hasSandbox: boolean,
  publicUrl: string | undefined,
  addresses: Addresses,
) {
  return {
    async listPaymentTokens({ query }, { caller }) {
      const tokens = await payment.tokensOf(caller.accountId);
      const { viewToken } = query;
      return {
        status: 200,
        body: { tokens: viewToken === undefined ? tokens : tokens.filter((token) => token === viewToken) },
      };
    },
    async createCheckout({ body }, { caller, texts, host }) {
      if (!hasSandbox) return { status: 404, body: errorDetail(texts, "notFound") };
      // Only the path is kept, so that a forged Host does not redirect the user elsewhere.
      const origins = [publicUrl, `http://${host}`, `https://${host}`].flatMap(
        (address) => URL.parse(address ?? "")?.origin ?? [],
      );
      const success_url = returnAddress(body.success_url, origins, addresses);
      const cancel_url = returnAddress(body.cancel_url, origins, addresses);
      if (success_url === undefined || cancel_url === undefined) {
        const problems: FieldProblem[] = [];
        if (success_url === undefined) problems.push({ field: "success_url", code: "invalidFormat" });
        if (cancel_url === undefined) problems.push({ field: "cancel_url", code: "invalidFormat" });
        return { status: 400, body: fieldErrors(texts, problems) };
      }
      const checkout = { ...body, success_url, cancel_url };
      const url = addresses.of(`${payPath}/${await payment.begin(caller.accountId, checkout)}`);
      return { status: 201, headers: { location: url }, body: { url } };
    },
  } satisfies CallerHandlers<"listPaymentTokens" | "createCheckout">;
}
