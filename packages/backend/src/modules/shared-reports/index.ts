import { defineModule } from "../../composition/module.ts";
import { createInvalidLinkThrottle } from "../../http/invalid-link-throttle.ts";
import { accountModule } from "../account/index.ts";
import { exportsModule } from "../exports/index.ts";
import { createSharedReportRepository } from "./shared-report.repository.ts";
import { createSharedReportService, type SharedReportService } from "./shared-report.service.ts";
import { createSharedReportRoutes } from "./shared-reports.routes.ts";

/** Links to reports, for other modules. */
export type ReportLinks = Pick<SharedReportService, "share">;

/** Links to reports. */
export const sharedReportsModule = defineModule({
  name: "sharedReports",
  needs: [
    "database",
    "blobs",
    "key",
    "addresses",
    "rateCounts",
    "nowMs",
    "newId",
    accountModule,
    exportsModule,
  ],
  create({ account: { passwords, guesses }, exports: files, ...core }) {
    const service = createSharedReportService(
      { ...core, passwords, guesses },
      createSharedReportRepository(core.database),
      files,
    );
    const links: ReportLinks = service;
    return {
      exports: links,
      handlers: createSharedReportRoutes(service, core.blobs, createInvalidLinkThrottle(core.rateCounts)),
    };
  },
});
