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
}

/** Purchases, through a payment service, or a sandbox if none was set up. */
export const paymentModule = defineModule({
  name: "payment",
  needs: ["options", "database", "key", "addresses", "publicUrl", "nowMs", "newId"],
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
    const exports: PaymentExports = {
      checkoutUrl: options.paymentUrl ?? addresses.of("/payment-sandbox/checkouts/"),
      hasPaywalls: options.paywalls ?? options.edition.switches.paywalls,
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
