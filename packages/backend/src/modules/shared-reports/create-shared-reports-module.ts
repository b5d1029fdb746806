import type { BackendCore } from "../../backend-core.ts";
import { createInvalidLinkThrottle } from "../../http/invalid-link-throttle.ts";
import type { ExportService } from "../exports/export.service.ts";
import { createSharedReportRepository } from "./shared-report.repository.ts";
import { createSharedReportService } from "./shared-report.service.ts";
import { createSharedReportRoutes } from "./shared-reports.routes.ts";

/** The handlers of links to reports. */
export const createSharedReportsModule = (core: BackendCore, exported: ExportService) =>
  createSharedReportRoutes(
    createSharedReportService(core, createSharedReportRepository(core.database), exported),
    core.blobs,
    createInvalidLinkThrottle(core.rateCounts),
  );
