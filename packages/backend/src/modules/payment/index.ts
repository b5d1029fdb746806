import { defineModule } from "../../composition/module.ts";
import { createPaymentRoutes } from "./payment.routes.ts";
import { createPaymentService } from "./payment.service.ts";
import { registerSandboxPage } from "./sandbox-page.ts";

interface PaymentExports {
  /** Where checkouts are posted to. */
  readonly checkoutUrl: string;
  /** Whether purchases are offered. */
  readonly hasPaywalls: boolean;
}

/** Purchases; and a sandbox for payment, if no payment service was set up. */
export const paymentModule = defineModule({
  name: "payment",
  needs: ["options", "database", "addresses", "nowMs"],
  create({ options, database, addresses, nowMs }) {
    const payment = createPaymentService(database, nowMs);
    const hasSandbox = options.paymentUrl === undefined;
    const exports: PaymentExports = {
      checkoutUrl: options.paymentUrl ?? addresses.of("/payment-sandbox/checkouts/"),
      hasPaywalls: options.paywalls ?? options.edition.switches.paywalls,
    };
    return {
      exports,
      handlers: createPaymentRoutes(payment, hasSandbox, options.publicUrl, addresses),
      registerPages(server, textsOf) {
        if (hasSandbox) registerSandboxPage(server, payment, textsOf, addresses);
      },
    };
  },
});
