import { defineModule } from "../../composition/module.ts";
import { accountModule } from "../account/index.ts";
import { mailModule } from "../mail/index.ts";
import { createLicenceSigner } from "./licence-signer.ts";
import { createResellerRepository } from "./reseller.repository.ts";
import { createResellerRoutes } from "./reseller.routes.ts";
import { createResellerService, type ResellerService } from "./reseller.service.ts";

export type { ResellerSpec } from "./reseller.service.ts";

interface ResellerExports {
  /** Verifies license keys offline; see `verifyLicenceKey`. */
  readonly licencePublicKey: string;
  readonly ensure: ResellerService["ensure"];
}

/** The reseller portal and the operator's commands for resellers. */
export const resellerModule = defineModule({
  name: "reseller",
  needs: ["options", "database", "key", "rateCounts", "logger", "nowMs", "newId", accountModule, mailModule],
  create({ account: { accounts }, mail: { mailer: mail }, ...core }) {
    const { options, database, key, rateCounts, nowMs } = core;
    const signer = createLicenceSigner(key("licence keys"), nowMs);
    const service = createResellerService(
      { ...core, accounts, mail },
      createResellerRepository(database),
      signer,
    );
    const exports: ResellerExports = { licencePublicKey: signer.publicKey, ensure: service.ensure };
    return {
      exports,
      handlers: createResellerRoutes(service, rateCounts, options.edition.productName),
    };
  },
});
