import { defineModule, optional } from "../../composition/module.ts";
import { imagesModule } from "../images/index.ts";
import { paymentModule } from "../payment/index.ts";
import { createReportTemplateRepository } from "./report-template.repository.ts";
import { createReportTemplateService, type ReportTemplateService } from "./report-template.service.ts";
import { createReportTemplateRoutes } from "./report-templates.routes.ts";

/** The templates that accounts may use, for other modules. */
export type OwnTemplates = Pick<ReportTemplateService, "open">;

/** Report templates of accounts and groups. */
export const reportTemplatesModule = defineModule({
  name: "reportTemplates",
  needs: ["database", "nowMs", "newId", imagesModule, optional(paymentModule)],
  create({ images, payment, ...core }) {
    const service = createReportTemplateService(
      core,
      createReportTemplateRepository(core.database),
      images,
      payment?.mayMakeTemplates ?? (async () => true),
    );
    const ownTemplates: OwnTemplates = service;
    return { exports: ownTemplates, handlers: createReportTemplateRoutes(service) };
  },
});
