import { showsReportsPaywall } from "@sonolens/domain";
import { defineModule } from "../../composition/module.ts";
import { createPaymentRoutes } from "./payment.routes.ts";
import { createPaymentService } from "./payment.service.ts";
import { registerPaymentEvents } from "./payment-events-page.ts";
import { registerSandboxPage } from "./sandbox-page.ts";
import { createSandboxProvider } from "./sandbox-provider.ts";
import { createStripeProvider } from "./stripe-provider.ts";

interface PaymentExports {
  /** Where checkouts are posted to. */
  readonly checkoutUrl: string;
  /** Whether purchases are offered. */
  readonly hasPaywalls: boolean;
  /** Whether an account may make report templates: it bought them, or they are not for sale. */
  mayMakeTemplates(accountId: string): Promise<boolean>;
  /** Gives the money of a paid order back, by its receipt number or its id; undefined if there is none. */
  refund(receiptOrId: string): Promise<Refunded | undefined>;
}

/** An order whose money was given back, or will be once the payment service says so. */
export interface Refunded {
  readonly orderId: string;
  readonly priceEur: number;
  readonly state: "paid" | "refunded";
}

/** Purchases, through a payment service, or a sandbox if none was set up. */
export const paymentModule = defineModule({
  name: "payment",
  needs: ["options", "database", "key", "logger", "addresses", "publicUrl", "nowMs", "newId"],
  create({ options, key, addresses, publicUrl, ...core }) {
    const { database, nowMs } = core;
    const { stripe } = options;
    const sandbox = createSandboxProvider(database, key("sandbox payments"), addresses, nowMs);
    const provider =
      stripe === undefined
        ? sandbox
        : createStripeProvider(stripe, (path) => new URL(path, publicUrl()).href, nowMs);
    const payment = createPaymentService(core, provider);
    const takesCheckouts = options.paymentUrl === undefined;
    const hasPaywalls = options.paywalls ?? options.edition.switches.paywalls;
    const exports: PaymentExports = {
      checkoutUrl: options.paymentUrl ?? addresses.of("/payment-sandbox/checkouts/"),
      hasPaywalls,
      mayMakeTemplates: async (accountId) =>
        !hasPaywalls || !showsReportsPaywall({ hasPaywalls, tokens: await payment.tokensOf(accountId) }),
      async refund(receiptOrId) {
        const order = await payment.findPaid(receiptOrId);
        if (order === undefined || !(await payment.refund(order.id))) return undefined;
        const isStillPaid = (await payment.findPaid(order.id)) !== undefined;
        return {
          orderId: order.id,
          priceEur: order.price_cents / 100,
          state: isStillPaid ? "paid" : "refunded",
        };
      },
    };
    return {
      exports,
      handlers: createPaymentRoutes(payment, takesCheckouts, options.publicUrl, addresses),
      registerPages(server, textsOf) {
        if (!takesCheckouts) return;
        if (stripe === undefined) registerSandboxPage(server, payment, sandbox, textsOf, addresses);
        registerPaymentEvents(server, payment, provider.signatureHeader);
      },
    };
  },
});
