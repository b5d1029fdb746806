import { defineModule } from "../../composition/module.ts";
import { exportsModule } from "../exports/index.ts";
import { snapshotsModule } from "../snapshots/index.ts";
import { visibilityModule } from "../visibility/index.ts";
import { createIssuedReportRepository } from "./issued-report.repository.ts";
import { createIssuedReportService } from "./issued-report.service.ts";
import { createIssuedReportRoutes } from "./issued-reports.routes.ts";

/** Issued reports, with a number each. */
export const issuedReportsModule = defineModule({
  name: "issuedReports",
  needs: [
    "database",
    "blobs",
    "key",
    "addresses",
    "nowMs",
    "newId",
    exportsModule,
    snapshotsModule,
    visibilityModule,
  ],
  create({ exports: exported, snapshots, visibility: { visibility }, ...core }) {
    const service = createIssuedReportService(
      { ...core, exported, visibility, snapshots: snapshots.rows },
      createIssuedReportRepository(core.database),
    );
    return {
      handlers: createIssuedReportRoutes(service, core.blobs),
      maintenanceTasks: [{ name: "void unused report numbers", run: service.voidExpired }],
    };
  },
});
