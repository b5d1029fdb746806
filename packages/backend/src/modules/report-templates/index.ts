import { defineModule, optional } from "../../composition/module.ts";
import { imagesModule } from "../images/index.ts";
import { paymentModule } from "../payment/index.ts";
import { createReportTemplateRepository } from "./report-template.repository.ts";
import { createReportTemplateService } from "./report-template.service.ts";
import { createReportTemplateRoutes } from "./report-templates.routes.ts";

/** Report templates of accounts and groups. */
export const reportTemplatesModule = defineModule({
  name: "reportTemplates",
  needs: ["database", "nowMs", "newId", imagesModule, optional(paymentModule)],
  create: ({ images, payment, ...core }) => ({
    handlers: createReportTemplateRoutes(
      createReportTemplateService(
        core,
        createReportTemplateRepository(core.database),
        images,
        payment?.mayMakeTemplates ?? (async () => true),
      ),
    ),
  }),
});
