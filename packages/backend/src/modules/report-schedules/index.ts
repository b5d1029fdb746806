import { defineModule } from "../../composition/module.ts";
import { type JobRunner, startJobLoop } from "../../jobs/job-loop.ts";
import { createWorkerPool } from "../../jobs/worker-pool.ts";
import { createSignedText } from "../../signed-text.ts";
import { workerScript } from "../../worker-script.ts";
import { accountModule } from "../account/index.ts";
import { componentsModule } from "../components/index.ts";
import { exportsModule } from "../exports/index.ts";
import { imagesModule } from "../images/index.ts";
import { mailModule } from "../mail/index.ts";
import { organizationsModule } from "../organizations/index.ts";
import { reportTemplatesModule } from "../report-templates/index.ts";
import { settingsModule } from "../settings/index.ts";
import { sharedReportsModule } from "../shared-reports/index.ts";
import { snapshotsModule } from "../snapshots/index.ts";
import { visibilityModule } from "../visibility/index.ts";
import { createReportJob } from "./report-job.ts";
import { createReportScheduleRepository } from "./report-schedule.repository.ts";
import { createReportScheduleService } from "./report-schedule.service.ts";
import { createReportScheduleRoutes } from "./report-schedules.routes.ts";
import type { ReportAnswer, ReportTask } from "./report-task.ts";
import { registerUnsubscribePage, type Subscription } from "./unsubscribe-page.ts";

const reportLimitMs = 10 * 60_000;

/** Reports that are made on the server and mailed, every week or month. */
export const reportSchedulesModule = defineModule({
  name: "reportSchedules",
  needs: [
    "options",
    "database",
    "blobs",
    "key",
    "addresses",
    "publicUrl",
    "textsFor",
    "logger",
    "nowMs",
    "newId",
    "aloneSinceMs",
    accountModule,
    componentsModule,
    exportsModule,
    imagesModule,
    mailModule,
    organizationsModule,
    reportTemplatesModule,
    settingsModule,
    sharedReportsModule,
    snapshotsModule,
    visibilityModule,
  ],
  create({
    account: { accounts },
    components,
    exports: exported,
    images: userImages,
    mail: { mailer: mail },
    organizations,
    reportTemplates: ownTemplates,
    settings,
    sharedReports: links,
    snapshots,
    visibility: { visibility },
    ...core
  }) {
    const schedules = createReportScheduleRepository(core.database);
    const tokens = createSignedText<Subscription>(core.key("report mails"));
    const pool = createWorkerPool<ReportTask, ReportAnswer>({
      script: workerScript("report-worker", new URL("./report-worker.ts", import.meta.url)),
      threads: 1,
      limitMs: reportLimitMs,
    });
    const job = createReportJob({
      ...core,
      ...{
        accounts,
        components,
        exported,
        links,
        mail,
        organizations,
        ownTemplates,
        pool,
        schedules,
        settings,
      },
      ...{ tokens, userImages, visibility },
      snapshots: snapshots.rows,
      files: snapshots.files,
    });
    let runner: JobRunner | undefined;
    return {
      handlers: createReportScheduleRoutes(
        createReportScheduleService(
          { ...core, organizations, ownTemplates, interrupt: (id) => runner?.interrupt(id) },
          schedules,
        ),
      ),
      registerPages: (server, textsOf) => registerUnsubscribePage(server, textsOf, core, schedules, tokens),
      startJobs() {
        runner ??= startJobLoop(core, job);
      },
      async stop() {
        await runner?.stop();
        await pool.close();
      },
    };
  },
});
