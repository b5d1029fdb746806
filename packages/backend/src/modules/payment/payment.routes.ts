import { catalogue, catalogueItem } from "@sonolens/domain";
import type { Addresses } from "../../http/addresses.ts";
import type { CallerHandlers } from "../../http/call-context.ts";
import { errorDetail, type FieldProblem, fieldErrors } from "../../http/error-body.ts";
import type { PaymentService } from "./payment.service.ts";
import { returnAddress } from "./return-address.ts";

/**
 * Purchases and payment. `takesCheckouts` is false if checkouts go to another server; `publicUrl` is the server's public
 * address, if configured.
 */
export function createPaymentRoutes(
  payment: PaymentService,
  takesCheckouts: boolean,
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
    async listPurchases(_request, { caller }) {
      return { status: 200, body: await payment.purchasesOf(caller.accountId) };
    },
    async getOrder({ path }, { caller, texts }) {
      const order = await payment.orderOf(caller.accountId, path.id);
      return order === undefined
        ? { status: 404, body: errorDetail(texts, "notFound") }
        : { status: 200, body: order };
    },
    async listCatalogue() {
      return { status: 200, body: catalogue.map((item) => ({ ...item, tokens: [...item.tokens] })) };
    },
    async createCheckout({ body }, { caller, texts, host }) {
      if (!takesCheckouts) return { status: 404, body: errorDetail(texts, "notFound") };
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
      const item = catalogueItem(body);
      if (item === undefined) return { status: 400, body: fieldErrors(texts, [{ code: "notInCatalog" }]) };
      const page = await payment.begin(caller.accountId, item, { success: success_url, cancel: cancel_url });
      return { status: 201, headers: { location: page.url }, body: page };
    },
  } satisfies CallerHandlers<
    "listPaymentTokens" | "listPurchases" | "getOrder" | "listCatalogue" | "createCheckout"
  >;
}
