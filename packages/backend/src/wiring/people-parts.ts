import { success } from "@sonolens/foundation";
import { createAccountModule } from "../modules/account/create-account-module.ts";
import { createAccountRemovalModule } from "../modules/account-removal/create-account-removal-module.ts";
import { createComponentsModule } from "../modules/components/create-components-module.ts";
import { createDataConnectModule } from "../modules/data-connect/create-data-connect-module.ts";
import { createDownloadRoutes } from "../modules/downloads/downloads.routes.ts";
import type { ExportService } from "../modules/exports/export.service.ts";
import { createOrganizationsModule } from "../modules/organizations/create-organizations-module.ts";
import { createPaymentModule } from "../modules/payment/create-payment-module.ts";
import { createResellerModule } from "../modules/reseller/create-reseller-module.ts";
import { createServiceRepository } from "../modules/service/service.repository.ts";
import { createServiceRoutes } from "../modules/service/service.routes.ts";
import { createSettingsRoutes } from "../modules/settings/settings.routes.ts";
import { createSettingsService } from "../modules/settings/settings.service.ts";
import { createSharedReportsModule } from "../modules/shared-reports/create-shared-reports-module.ts";
import type { OpenedCore } from "./open-core.ts";

/** Accounts and what belongs to them: organizations, keys, components, resellers, shared reports, payment, service. */
export function createPeopleParts(
  { core }: OpenedCore,
  reports: ExportService,
  isUsed: (hash: string) => Promise<boolean>,
) {
  const { options, database } = core;
  const resellers = createResellerModule(core);
  const dataConnect = createDataConnectModule(core);
  const account = createAccountModule(core, resellers.flagsOf);
  const removal = createAccountRemovalModule(core, {
    sessions: account.sessionRepository,
    passwords: account.passwordService,
    isUsed,
  });
  const service = createServiceRepository(database);
  const payment = createPaymentModule(core);
  const downloads = createDownloadRoutes(options.viewerFile, options.edition.productName, core.addresses);
  return {
    resellers,
    dataConnect,
    account,
    removal,
    service,
    pages: [payment.registerPages, downloads.registerPages],
    async authenticate(token: string) {
      const program = await dataConnect.authenticate(token);
      return program === undefined ? account.sessions.authenticate(token) : success(program);
    },
    handlers: {
      ...account.routes,
      ...removal.handlers,
      ...createServiceRoutes(core, service),
      ...payment.routes,
      ...downloads.handlers,
      ...createSettingsRoutes(createSettingsService(database)),
      ...createOrganizationsModule(core),
      ...createComponentsModule(core),
      ...dataConnect.handlers,
      ...resellers.handlers,
      ...createSharedReportsModule(core, reports),
    },
  };
}
