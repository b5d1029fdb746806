import type { BackendCore } from "../../backend-core.ts";
import { createLicenceSigner } from "./licence-signer.ts";
import { createResellerRepository } from "./reseller.repository.ts";
import { createResellerRoutes } from "./reseller.routes.ts";
import { createResellerService, type ResellerService } from "./reseller.service.ts";

/** The reseller portal and the operator's commands for resellers. */
export interface ResellerModule {
  readonly handlers: ReturnType<typeof createResellerRoutes>;
  /** Verifies license keys offline; see `verifyLicenceKey`. */
  readonly licencePublicKey: string;
  readonly ensure: ResellerService["ensure"];
  /** A token's claims about a user. */
  flagsOf(accountId: string): Promise<{ readonly isReseller: boolean; readonly isResellerManager: boolean }>;
}

export function createResellerModule(core: BackendCore): ResellerModule {
  const resellers = createResellerRepository(core.database);
  const signer = createLicenceSigner(core.key("licence keys"), core.nowMs);
  const service = createResellerService(core, resellers, signer);
  return {
    handlers: createResellerRoutes(service, core.rateCounts, core.options.edition.productName),
    licencePublicKey: signer.publicKey,
    ensure: (spec) => service.ensure(spec),
    async flagsOf(accountId) {
      const reseller = await resellers.ofAccount(accountId);
      return { isReseller: reseller !== undefined, isResellerManager: reseller?.is_manager === 1 };
    },
  };
}
