import { defineModule, optional } from "../../composition/module.ts";
import { accountModule } from "../account/index.ts";
import { accountRemovalModule } from "../account-removal/index.ts";
import { paymentModule } from "../payment/index.ts";
import { serviceModule } from "../service/index.ts";
import { createOperator } from "./operator.service.ts";

export type {
  NamedHolder,
  Operator,
  UserListing,
} from "./operator.service.ts";

/** What only the operator of the server may do. */
export const operatorModule = defineModule({
  name: "operator",
  needs: [
    "database",
    "textsFor",
    "nowMs",
    accountModule,
    accountRemovalModule,
    serviceModule,
    optional(paymentModule),
  ],
  create: ({ account, accountRemoval, service, payment, textsFor, ...core }) => ({
    exports: createOperator({
      core,
      accounts: account.accounts,
      managedAccounts: account.managedAccounts,
      features: account.grantedFeatures,
      accountService: account.service,
      passwords: account.passwords,
      sessions: account.endedSessions,
      removals: accountRemoval,
      service,
      refundOrder: payment?.refund,
      texts: textsFor("en"),
    }),
  }),
});
